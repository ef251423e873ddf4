"""Loans and their service (`NER-2`, `NER-3`)."""

from __future__ import annotations

NOTE = 10
"""The smallest loan note: every loan and every retirement is a multiple of it."""


def service(debt: int) -> int:
    """`NER-3.2`: 20% of the whole debt."""
    return debt // 5


def forced_loan(cash: int, debt: int) -> int:
    """`NER-2.6`: the least multiple of $10 whose taking lets the railway pay the service, the new loan's included.

    Each $10 borrowed brings $10 and costs $2 of service, so it covers $8 of the shortfall.
    """
    shortfall = max(0, service(debt) - cash)
    return NOTE * -(-shortfall // 8)


def most_retired(cash: int, debt: int) -> int:
    """`NER-4.4`: a retirement is at most the debt and at most the cash, in whole notes."""
    return min(debt, cash // NOTE * NOTE)
