"""Parses the command line as far as the launcher needs it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

#: Modes that do not read a config.
PLAIN_COMMANDS = {"init", "completions", "help", "--help", "-h", "--version", "-V"}

#: Flags of the modes that read configs: with a required value, and the others.
VALUE_FLAGS = {
    *("--config", "-c", "--extension", "--on-file", "--format", "--param", "--output", "--file", "-f"),
    *("--host", "--port", "--verify", "--directory", "-C", "--max-rows", "--max-bytes"),
}
LONG_VALUE_FLAGS = {flag for flag in VALUE_FLAGS if flag.startswith("--")}
DIRECTORY_FLAGS = ("--directory", "-C")
OTHER_FLAGS = {"--persist", "--watch", "--no-ignore", "--help", "--no-plugin"}

#: Matches flags, but not a single dash or SQL that begins with a comment.
_FLAG = re.compile(r"-(?:[A-Za-z]\Z|-(?:\Z|[A-Za-z][\w-]*(?:=|\Z)))", re.ASCII)


def _split(word: str) -> tuple[str, bool, str]:
    """`--flag=value` and `-fvalue` as the flag, whether a value is attached, and the value."""
    if re.match(r"-[A-Za-z].", word):
        return word[:2], True, word[2:]
    if not word.startswith("--"):
        return word, False, ""
    name, equals, value = word.partition("=")
    return name, bool(equals), value


@dataclass
class Arguments:
    """The user's arguments, without those of the launcher."""

    words: list[str] = field(default_factory=list)
    #: The number of words before a `--`, after which nothing is a flag.
    flags_end: int = 0
    no_plugin: bool = False
    #: Also false for arguments that dirq rejects, so that its message contains only what the user typed.
    reads_config: bool = True
    has_extensions: bool = False
    #: As written; relative to the directory.
    configs: list[str] = field(default_factory=list)
    directory: str = ""

    @staticmethod
    def read(argv: list[str]) -> Arguments:
        arguments = Arguments()
        at = 0
        while at < len(argv) and argv[at] != "--":
            word = argv[at]
            at += 1
            if word == "--no-plugin":
                arguments.no_plugin = True
                continue
            arguments.words.append(word)
            name, equals, value = _split(word)
            if name not in VALUE_FLAGS:
                continue
            if not equals:
                if at == len(argv) or argv[at] in OTHER_FLAGS or argv[at] in LONG_VALUE_FLAGS:
                    # Its value is missing: the first added word would become the value.
                    arguments.reads_config = False
                    continue
                value = argv[at]
                arguments.words.append(value)
                at += 1
            arguments._note(name, value)
        arguments.flags_end = len(arguments.words)
        arguments.words += argv[at:]
        arguments._look_at_mode()
        return arguments

    def _note(self, name: str, value: str) -> None:
        if name in ("-c", "--config"):
            self.configs.append(value)
        elif name == "--extension":
            self.has_extensions = True
        elif name in DIRECTORY_FLAGS:
            self.directory = value

    @property
    def start(self) -> int:
        """The number of words before the command or the SQL: only the directory comes before it."""
        first = self.words[0] if self.words else ""
        if first in DIRECTORY_FLAGS:
            return 2
        return 1 if first.startswith("--directory=") or re.match(r"-C\S", first) else 0

    def _look_at_mode(self) -> None:
        start = self.start
        first = self.words[start] if len(self.words) > start else None
        if first in PLAIN_COMMANDS or {"--help", "-h", "--version"} & set(self.words):
            self.reads_config = False
        # Without SQL or a command the prompt starts, which allows no SQL after a `--`.
        is_prompt = self.flags_end > start and _FLAG.match(first or "")
        if is_prompt and len(self.words) > self.flags_end + 1:
            self.reads_config = False


def compose(arguments: Arguments, fragments: list[str], extensions: list[str]) -> list[str]:
    """
    The program's arguments: fragments come behind the user's own configs. Flags follow the SQL or the command in every
    mode, so the end is the right place for them, save that nothing behind a `--` is a flag.
    """
    added = [word for fragment in fragments for word in ("-c", fragment)] + extensions
    end = arguments.flags_end
    # If the SQL follows an initial `--`, only a command is allowed before the flags.
    is_bare = added and arguments.words[end : end + 1] == ["--"] and end == arguments.start
    command = ["query"] if is_bare else []
    return [*command, *arguments.words[:end], *added, *arguments.words[end:]]
