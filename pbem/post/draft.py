"""A mail as a draft: a file that any mail program opens, and the same as text to paste into a web page.

The same mail is the same bytes: there is no date (the program that sends it sets one), ids follow from the game, and
boundaries are fixed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from pbem.post.headers import addresses, header, ids, shown_address, tidy
from pbem.post.parts import file_part, multipart, text_part


class Draft(Struct, frozen=True, kw_only=True):
    """A mail before it is sent.

    `sender` "" leaves the sender to the mail program; `name` and `mail` are whom it is for. `id`, `parent` (the mail
    this one follows, `""`: none) and `root` (what all mails of this reader hang on) are message ids with their angle
    brackets. `html` "" means there is none; `pictures` are the files it shows, by the name it calls them; `files` are
    attached.
    """

    sender: str = ""
    name: str = ""
    mail: str
    subject: str
    id: str
    parent: str = ""
    root: str = ""
    text: str
    html: str = ""
    pictures: Mapping[str, tuple[str, bytes]] = {}
    files: Mapping[str, bytes] = {}


def eml(draft: Draft) -> bytes:
    """The draft as a mail in a file. Raises ValueError if an address is none."""
    heads = [
        addresses("From", [("", draft.sender)]) if draft.sender else "",
        addresses("To", [(draft.name, draft.mail)]),
        header("Subject", draft.subject),
        ids("Message-ID", [draft.id]),
        ids("In-Reply-To", [draft.parent]) if draft.parent else "",
        ids("References", dict.fromkeys(one for one in (draft.root, draft.parent) if one)) if draft.root else "",
        "X-Unsent: 1\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "X-Auto-Response-Suppress: OOF, AutoReply\r\n",
        "MIME-Version: 1.0\r\n",
    ]
    return "".join(heads).encode() + multipart("mixed", [_body(draft), *_attached(draft.files)])


def pasted(draft: Draft) -> bytes:
    """The draft as text: to whom, subject and body, to copy into a web page."""
    head = f"To: {shown_address(draft.name, draft.mail)}\nSubject: {tidy(draft.subject)}\n"
    return f"{head}\n{draft.text}".encode()


def _body(draft: Draft) -> bytes:
    if not draft.html:
        return text_part(draft.text)
    shown = {called: f"{called}.{draft.id.strip('<>')}" for called in draft.pictures if f'"{called}"' in draft.html}
    html = draft.html
    for called, cid in shown.items():
        html = html.replace(f'src="{called}"', f'src="cid:{cid}"')
    related = [text_part(html, "html"), *(file_part(*draft.pictures[called], cid) for called, cid in shown.items())]
    return multipart("alternative", [text_part(draft.text), multipart("related", related, ' type="text/html";')])


def _attached(files: Mapping[str, bytes]) -> Sequence[bytes]:
    return [file_part(name, data) for name, data in files.items()]
