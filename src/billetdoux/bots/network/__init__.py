"""The network of `master`: what it is shown, its weights, how it is asked with NumPy alone."""
