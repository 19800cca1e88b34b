"""The rules, written once: plain functions over a state, readable beside the rulebook."""
