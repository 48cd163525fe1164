import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colors are properties of the page's style sheet, which follow its light and dark scheme. */
const highlighting = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--sql-keyword)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--sql-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--sql-number)" },
  { tag: [tags.standard(tags.name), tags.typeName], color: "var(--sql-function)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
]);

const theme = EditorView.theme({
  "&": {
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    fontSize: "var(--editor-size)",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    lineHeight: "1.5",
    minHeight: "6.4em",
    maxHeight: "45vh",
    overflow: "auto",
  },
  ".cm-content": { padding: "0.55rem 0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0 0.7rem" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "6px",
    overflow: "hidden",
    boxShadow: "0 4px 14px rgb(0 0 0 / 0.18)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    fontSize: "0.82rem",
    maxWidth: "min(32rem, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.15rem 0.6rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "var(--on-accent)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75", marginLeft: "1em" },
});

/** Colors, sizes and highlighting of the editor. */
export const appearance: readonly Extension[] = [theme, syntaxHighlighting(highlighting)];
