"""What an arena has found, as it is printed, drawn and written as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from billetdoux.bots.arena.bootstrap import Estimate, group_sums, match_share, round_share
from billetdoux.bots.arena.plan import Lapses
from billetdoux.bots.arena.rating import ratings

if TYPE_CHECKING:
    from billetdoux.bots.arena.bootstrap import Sums
    from billetdoux.bots.arena.plan import ArenaPlan, Pairing, Results

Report = dict[str, Any]


def report(plan: ArenaPlan, results: Results) -> Report:
    """Return all figures of an arena that has played its plan."""
    sums = {table: group_sums(plan, results, table) for table in plan.tables}
    rated = zip(plan.bots, ratings(plan.bots, sums, plan.players), strict=True)
    return {
        "edition": plan.edition,
        "players": plan.players,
        "deals": plan.deals,
        "seed": plan.seed,
        "matches": plan.matches,
        "par": 1 / plan.players,
        "pairs": [
            pair for bot in plan.bots for table in plan.tables for pair in pair_rows(plan, table, sums[table], bot)
        ],
        "ratings": [{"bot": bot, **asdict(rating)} for bot, rating in rated],
        "lapses": [
            {"bot": bot, "lost": one.lost, **asdict(one)}
            for bot, one in lapses_of_bots(plan, results).items()
            if one.lost
        ],
    }


def pair_rows(plan: ArenaPlan, table: Pairing, sums: Sums, bot: str) -> list[dict[str, Any]]:
    """Return what a table says of a bot: as one against a field, or as a field against one. Shares are per seat."""
    if bot not in table:
        return []
    others = plan.players - 1
    rounds, match = round_share(sums), match_share(sums) if plan.matches else None
    seats, against = (1, others) if bot == table.one else (others, 1)
    if bot == table.others:
        rounds, match = rounds.share_of_the_others(others), match and match.share_of_the_others(others)
    row = {"bot": bot, "seats": seats, "against": table.others if bot == table.one else table.one}
    counts = {"against_seats": against, "games": sum(sums.games), "rounds": sum(sums.rounds)}
    return [{**row, **counts, "round_share": asdict(rounds), "match_share": as_dict(match)}]


def as_dict(estimate: Estimate | None) -> dict[str, float] | None:
    """Return an estimate as JSON has it."""
    return None if estimate is None else asdict(estimate)


def lapses_of_bots(plan: ArenaPlan, results: Results) -> dict[str, Lapses]:
    """Add up what each bot did wrong at all tables of the plan."""
    found = {bot: Lapses() for bot in plan.bots}
    for table in plan.tables:
        for bot, one in results.lapses.get(table, {}).items():
            found[bot].add(one)
    return found
