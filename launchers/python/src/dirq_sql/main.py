"""The command `dirq` as installed by pip or uv."""

import os
import signal
import subprocess
import sys

from dirq_sql.arguments import Arguments, compose
from dirq_sql.errors import LauncherError
from dirq_sql.extensions import extension_flags
from dirq_sql.node import find_node
from dirq_sql.plugins import find_fragments
from dirq_sql.program import find_program


def run() -> None:
    try:
        command = command_line(sys.argv[1:])
    except LauncherError as error:
        sys.stderr.write(f"dirq: {error}\n")
        raise SystemExit(1) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    replace_process(command)


def command_line(argv: list[str]) -> list[str]:
    """The words that start the program for these arguments."""
    arguments = Arguments.read(argv)
    fragments: list[str] = []
    extensions: list[str] = []
    if arguments.reads_config:
        if not arguments.no_plugin and os.environ.get("DIRQ_NO_PLUGIN") != "1":
            fragments = find_fragments()
        if not arguments.has_extensions:
            extensions = extension_flags(
                [*(os.path.join(arguments.directory, config) for config in arguments.configs), *fragments]
            )
    program = find_program(find_node, needs_sqlite=arguments.reads_config)
    return [*program, *compose(arguments, fragments, extensions)]


def replace_process(command: list[str]) -> None:
    """On Unix the program replaces this process, so that signals, exit code and streams are its own."""
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        # Python ignores these signals at startup, and ignored signals are inherited by the program.
        for name in ("SIGPIPE", "SIGXFSZ"):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
        try:
            os.execv(command[0], command)
        except OSError as error:
            sys.stderr.write(f"dirq: cannot start {command[0]}: {error.strerror}\n")
            raise SystemExit(1) from None
    # The program receives Ctrl-C as well and handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise SystemExit(subprocess.call(command))
