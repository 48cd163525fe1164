import type { EditBuffer } from "./edit-buffer.ts";

/** What each key does to the text alone. */
export const editingKeys: Readonly<Record<string, (buffer: EditBuffer) => void>> = {
  "ctrl-a": (buffer) => buffer.moveTo(buffer.lineStart()),
  home: (buffer) => buffer.moveTo(buffer.lineStart()),
  "ctrl-e": (buffer) => buffer.moveTo(buffer.lineEnd()),
  end: (buffer) => buffer.moveTo(buffer.lineEnd()),
  "ctrl-b": (buffer) => buffer.moveTo(buffer.left()),
  left: (buffer) => buffer.moveTo(buffer.left()),
  "ctrl-f": (buffer) => buffer.moveTo(buffer.right()),
  right: (buffer) => buffer.moveTo(buffer.right()),
  "alt-b": (buffer) => buffer.moveTo(buffer.wordLeft()),
  "ctrl-left": (buffer) => buffer.moveTo(buffer.wordLeft()),
  "alt-left": (buffer) => buffer.moveTo(buffer.wordLeft()),
  "alt-f": (buffer) => buffer.moveTo(buffer.wordRight()),
  "ctrl-right": (buffer) => buffer.moveTo(buffer.wordRight()),
  "alt-right": (buffer) => buffer.moveTo(buffer.wordRight()),
  "alt-<": (buffer) => buffer.moveTo(0),
  "alt->": (buffer) => buffer.moveTo(buffer.text.length),
  backspace: (buffer) => buffer.delete(buffer.left(), buffer.cursor),
  delete: (buffer) => buffer.delete(buffer.cursor, buffer.right()),
  // As far as white space, as shells have it: a path goes as one.
  "ctrl-w": (buffer) => buffer.kill(buffer.wordLeft(/\S/)),
  "alt-backspace": (buffer) => buffer.kill(buffer.wordLeft()),
  "alt-d": (buffer) => buffer.kill(buffer.wordRight()),
  "ctrl-k": (buffer) => killToEnd(buffer),
  "ctrl-u": (buffer) => buffer.kill(buffer.lineStart()),
  "ctrl-y": (buffer) => buffer.yank(),
  "alt-y": (buffer) => buffer.yankOlder(),
  "ctrl-t": (buffer) => buffer.transpose(),
  "ctrl-_": (buffer) => buffer.undo(),
  "alt-enter": (buffer) => buffer.insert("\n"),
};

/** At the end of a line the line break itself goes, so that lines can be joined. */
function killToEnd(buffer: EditBuffer): void {
  const end = buffer.lineEnd();
  buffer.kill(end === buffer.cursor ? buffer.right() : end);
}
