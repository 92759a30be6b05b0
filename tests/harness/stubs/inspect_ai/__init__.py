"""As much of inspect_ai as its documentation of custom scorers speaks of, for tests without the package."""
