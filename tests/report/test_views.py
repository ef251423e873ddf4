"""What reports rest on agrees with the game: the money of each chapter, the fates of orders, the scene."""

from pbem.games.new_england_railways.views import fates, scene, story
from pbem.games.new_england_railways.views.chapters import Auction, Money, Scoring
from pbem.games.new_england_railways.views.walk import Walk
from pbem.games.registry import TITLES, title, views
from tests.counts import count
from tests.report.games import NER, Game, accounts
from tests.report.scripted import scripted


def some_games() -> list[Game]:
    """Every number of seats and pace."""
    paces = ("normal", "fast", "slow")
    return [Game(seats=3 + n % 4, pace=paces[n % 3], seed=f"views {n}") for n in range(count(60))]


def test_every_title_has_views() -> None:
    for name in TITLES:
        data = views(name)
        assert {"story", "fates", "scene"} <= set(dir(data))
        assert title(name).id == name


def test_the_walk_ends_where_the_table_does() -> None:
    for game in some_games():
        for account in accounts(game):
            walk = Walk(account.before)
            for step in account.steps:
                for event in step.events:
                    walk.take(event)
            for seat, purse in walk.purses.items():
                railway = account.after.railways[seat]
                assert (purse.cash, purse.debt, purse.income) == (railway.cash, railway.debt, railway.income)
            assert walk.on_board == sum(sum(box.values()) for box in account.after.boxes.values())
            assert walk.first == account.after.first
            assert walk.buyers == account.after.buyers


def test_money_tables_add_up() -> None:
    seen = set()
    for game in some_games():
        for account in accounts(game):
            for kind, chapter in story(account.before, NER.pack, account.steps):
                seen.add(kind)
                if isinstance(chapter, Money):
                    for row in chapter.rows:
                        assert row.income_now == row.income_was + row.shipped - row.lost
                        moved = row.paid + row.loan - row.service - row.repaid
                        assert row.cash_now == row.cash_was + moved
                        assert row.debt_now == row.debt_was + row.loan - row.repaid
                if isinstance(chapter, Scoring):
                    for score in chapter.scores:
                        assert score.total == score.cash + score.links - score.debt - score.service
                if isinstance(chapter, Auction):
                    for lot in chapter.lots:
                        assert lot.end == "aside" or lot.bids[-1] == (lot.seat, lot.price)
    assert seen == {"setup", "money", "growth", "built", "publicised", "auction", "shipping", "last", "scoring"}


def test_a_fate_for_every_line_of_a_sheet() -> None:
    game = scripted()
    for account in list(accounts(game))[1:4]:
        for seat, body in game.sheets[account.number].items():
            found = fates(account.before, NER.pack, account.steps, seat, account.sheets[seat].orders)
            ship = [fate.number for kind, fate in found if kind == "ship" and fate.number > 0]
            assert ship == list(range(1, 1 + len(body.get("ship", []))))
            bids = [fate.link for kind, fate in found if kind == "bid"]
            assert bids == [link for link, line in body.get("bids", {}).items() if line["limit"]]


def test_the_scene_agrees_with_the_table() -> None:
    for account in accounts(Game(seats=4)):
        now = scene(account.after, NER.pack)
        assert [it.seat for it in now.standings] == list(now.order)
        assert [it.seat for it in now.standings if it.opens] == [account.after.first]
        assert sum(it.links for it in now.standings) == len(account.after.links)
        assert sum(len(stock.signs) for stock in now.stocks) + now.left_in_cup == 46
