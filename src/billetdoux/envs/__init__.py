"""Environments for research, each in the form its community knows: PettingZoo, Gymnasium, OpenSpiel."""
