"""As much of DeepEval as its documentation of custom metrics speaks of, for tests without the package."""
