"""`python -m pbem`, where the command itself is not on the path."""

from pbem.cli import main

main()
