"""What all tests of reports in Spanish know of English."""

import pytest

from tests.languages.spoken import WORD
from tests.languages.sync import messages, spanish


@pytest.fixture(scope="session")
def english() -> set[str]:
    """The words that English texts of reports use and no Spanish text does."""
    ours, theirs = set(), set()
    for message in messages(spanish()):
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        theirs |= {word for text in texts for word in WORD.findall(text.lower())}
        ours |= {word for text in strings for word in WORD.findall(text.lower())}
    return theirs - ours
