"""A cursor over the tokens of a sheet, and the slips marked so far."""

from __future__ import annotations

from msgspec import Struct

from pbem.orders.tokens import UNSEEN_ONLY, Token, tokens
from pbem.orders.verdicts import Edit

QUIET = ("blank", "odd")


class Mark(Struct, frozen=True):
    """A slip: its code, its place, what it is about (as written), and the edits that mend it."""

    code: str
    offset: int
    what: str
    edits: tuple[Edit, ...] = ()


class Cursor:
    """A cursor over the tokens of one text, and the marks made so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text, 0, len(text))
        self.at = 0
        self.marks: list[Mark] = []
        self.known_line = range(0)

    def kind(self) -> str:
        """The kind of the token at hand, `end` behind the last."""
        return self.tokens[self.at].kind if self.at < len(self.tokens) else "end"

    def kind_at(self, at: int) -> str:
        """The kind of the token at an index."""
        return self.tokens[at].kind if at < len(self.tokens) else "end"

    def here(self) -> Token:
        """The token at hand; an empty one behind the last."""
        return self.tokens[self.at] if self.at < len(self.tokens) else Token("end", len(self.text), len(self.text))

    def skip(self, kinds: tuple[str, ...] = QUIET) -> None:
        """Go to the next token of another kind."""
        while self.kind() in kinds:
            if self.kind() == "odd":
                self.odd(self.here())
            self.at += 1

    def odd(self, token: Token) -> None:
        """Mark blanks that TOML doesn't know."""
        plain = UNSEEN_ONLY.sub("", self.text[token.start : token.end])
        self.mark("T109", token.start, "", Edit(token.start, token.end, " " * len(plain)))

    def written(self, first: int, last: int) -> str:
        """What stands from token `first` up to, not including, token `last`."""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end] if last > first else ""

    def before(self) -> int:
        """The end of the last token that is more than blank, comment or line end."""
        at = self.at - 1
        while at >= 0 and self.tokens[at].kind in (*QUIET, "newline", "comment"):
            at -= 1
        return self.tokens[at].end if at >= 0 else 0

    def line_end(self) -> int:
        """The index of the comment, line end or end that closes the line at hand."""
        # Kept, because a line of 16 KB would be searched again for each of its words.
        if self.at not in self.known_line:
            at = self.at
            while at < len(self.tokens) and self.tokens[at].kind not in ("newline", "comment"):
                at += 1
            self.known_line = range(self.at, at + 1)
        return self.known_line.stop - 1

    def mark(self, code: str, offset: int, what: str, *edits: Edit) -> None:
        """Note a slip."""
        self.marks.append(Mark(code, offset, what.strip(), edits))

    def cut(self, token: Token, *ends: int) -> None:
        """Replace the token at hand by a string up to the first end and whatever follows it on its line."""
        stop = ends[0]
        follow = self.text.find("\n", stop)
        follow = len(self.text) if follow < 0 else follow
        after = self.at + 1
        while after < len(self.tokens) and self.tokens[after].start < follow:
            after += 1
        rest = tokens(self.text, stop, follow) if stop < follow else []
        self.known_line = range(0)
        self.tokens[self.at : after] = [Token("string", token.start, stop), *rest]

    def rewind(self) -> None:
        """Go back to the first blank, comment or line end behind the last thing that stands before the cursor."""
        while self.at > 0 and self.tokens[self.at - 1].kind in (*QUIET, "newline", "comment"):
            self.at -= 1
