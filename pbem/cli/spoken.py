"""The help in the language of the terminal. Loaded where PBEM_LANG asks for another one than English."""

from __future__ import annotations

import gettext
import os
from typing import Any

from pbem.kernel.text import N_
from pbem.languages import DOMAIN, FOLDER, Say

FRAME = (
    *(N_("Arguments"), N_("Options"), N_("Commands"), N_("required"), N_("default: {default}")),
    *(N_("Missing command."), N_("No such command {name!r}."), N_("Aborted!")),
    N_("Show this message and exit."),
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)
"""What the library that reads command lines says itself, for the catalogues."""


def speak(command: Any, say: Say, language: str) -> None:
    """Translate the help of a command, its parameters and, of a group, all its commands. The library asks gettext's
    own domain for its words, so that becomes ours."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    _translate(command, say, None)


def _translate(command: Any, say: Say, parent: Any) -> None:
    here = command.context_class(command, parent=parent, **command.context_settings)
    for parameter in (*command.params, command.get_help_option(here)):
        if getattr(parameter, "help", None):
            parameter.help = say(parameter.help)
    for name in ("help", "short_help", "epilog"):
        setattr(command, name, say(getattr(command, name) or ""))
    for one in getattr(command, "commands", {}).values():
        _translate(one, say, here)
