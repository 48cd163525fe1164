class LauncherError(Exception):
    """What keeps the program from starting, in a sentence for the user."""
