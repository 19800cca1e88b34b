"""The same rulebook, compiled: batches of rounds on CPU and GPU. Needs the extra `fast`.

Nothing here is a second copy of a rule: `kernel` makes compiled forms of the very functions of `rules/` and
`observe/`, and the loops of `lanes`, `learners`, `worlds` and `trees` run them over arrays of records.
"""

from billetdoux.fast.batch import Batch, playout

__all__ = ["Batch", "playout"]
