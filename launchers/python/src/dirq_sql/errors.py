class LauncherError(Exception):
    """The program cannot start; the message is for the user."""
