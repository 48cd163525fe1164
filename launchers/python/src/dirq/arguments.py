"""What stands on the command line, as far as the launcher must know it."""

from __future__ import annotations

from dataclasses import dataclass, field

#: Modes that read no config.
PLAIN_COMMANDS = {"init", "completions", "help", "--help", "-h", "--version", "-V"}


@dataclass
class Arguments:
    """The user's arguments, without those that are meant for the launcher."""

    words: list[str]
    #: How many of them stand before a `--`, behind which nothing is a flag.
    flags_end: int
    no_plugin: bool = False
    reads_config: bool = True
    has_extensions: bool = False
    configs: list[str] = field(default_factory=list)

    @staticmethod
    def read(argv: list[str]) -> Arguments:
        end = argv.index("--") if "--" in argv else len(argv)
        before = argv[:end]
        own = [word for word in before if word != "--no-plugin"]
        arguments = Arguments(words=own + argv[end:], flags_end=len(own), no_plugin=len(own) < end)
        arguments.reads_config = not (own[:1] and own[0] in PLAIN_COMMANDS) and not {"--help", "-h"} & set(own)
        for index, word in enumerate(own):
            following = own[index + 1] if index + 1 < len(own) else None
            if word in ("-c", "--config") and following is not None:
                arguments.configs.append(following)
            elif word.startswith("--config="):
                arguments.configs.append(word.removeprefix("--config="))
            elif word == "--extension" or word.startswith("--extension="):
                arguments.has_extensions = True
        return arguments


def compose(arguments: Arguments, fragments: list[str], extensions: list[str]) -> list[str]:
    """
    The program's arguments: fragments come behind the user's own configs. Flags follow the SQL or the command in every
    mode, so the end is the right place for them, save that nothing behind a `--` is a flag.
    """
    added = [word for fragment in fragments for word in ("-c", fragment)] + extensions
    end = arguments.flags_end
    return arguments.words[:end] + added + arguments.words[end:]
