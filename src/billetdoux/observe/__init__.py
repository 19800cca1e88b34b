"""An observation as numbers, the numbering of actions, and `casual` as a function of them: compiled subset."""
