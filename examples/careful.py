"""A bot in twenty lines:  billetdoux arena examples.careful:Careful random casual"""

from billetdoux import Generator, Move, View


class Careful:
    """Plays its lower card, and names with a Guard whatever is likeliest."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return one of the legal moves that look best; among equals, by lot."""

        def merit(move: Move) -> tuple[int, ...]:
            if move.named is None or move.named in view.impossible[move.target or 0]:
                return move.choice or (-move.card, 0)  # after a Chancellor: keep the highest
            return (-move.card, view.unseen[move.named])

        best = max(map(merit, view.legal))
        return rng.choice([move for move in view.legal if merit(move) == best])
