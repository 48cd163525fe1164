import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { EditorState, Prec } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { appearance } from "./appearance.ts";
import { completionSource, type Names } from "./completion.ts";
import { sqliteDialect } from "./dialect.ts";

/** What the editor does besides editing. */
export interface EditorActions {
  /** Runs the statement. */
  run(): void;
  /** The statement before (1) or after (-1) the shown one, from the history. */
  step(by: 1 | -1, shown: string): string;
}

/** The editor of the statement, with highlighting and completion. */
export class SqlEditor {
  readonly #view: EditorView;
  #names: Names = { tables: [], functions: [] };

  /** @param host the element that contains it, with a label of its own */
  constructor(host: HTMLElement, actions: EditorActions) {
    // In a shadow root the editor adds its styles as objects; in the document it would add an element, which the
    // Content-Security-Policy forbids.
    const root = host.attachShadow({ mode: "open" });
    const step = (by: 1 | -1) => () => {
      this.value = actions.step(by, this.value);
      return true;
    };
    const run = () => {
      actions.run();
      return true;
    };
    const own = [
      { key: "Mod-Enter", run },
      // On a Mac too, where Mod is Command.
      { key: "Ctrl-Enter", run },
      { key: "Alt-ArrowUp", run: step(1) },
      { key: "Alt-ArrowDown", run: step(-1) },
      { key: "Tab", run: completeByTab },
    ];
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        extensions: [
          Prec.highest(keymap.of(own)),
          history(),
          drawSelection(),
          bracketMatching(),
          closeBrackets(),
          sqliteDialect.extension,
          autocompletion({
            override: [completionSource(() => this.#names)],
            icons: false,
            aboveCursor: false,
          }),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.lineWrapping,
          EditorView.domEventHandlers({ beforeinput: replaceSelection }),
          EditorView.contentAttributes.of({
            id: "sql",
            "aria-label": "SQL statement",
            spellcheck: "false",
          }),
          ...appearance,
        ],
      }),
    });
  }

  get value(): string {
    return this.#view.state.doc.toString();
  }

  set value(text: string) {
    const { state } = this.#view;
    if (text === this.value) return;
    this.#view.dispatch({
      changes: { from: 0, to: state.doc.length, insert: text },
      selection: { anchor: text.length },
      scrollIntoView: true,
    });
  }

  get hasFocus(): boolean {
    return this.#view.hasFocus;
  }

  /** Tables, columns and functions that completion proposes. */
  set names(names: Names) {
    this.#names = names;
  }

  focus(): void {
    this.#view.focus();
  }
}

/** Tab leaves the editor, unless a list is open: in its first moments that does not accept a choice yet. */
function completeByTab(view: EditorView): boolean {
  return acceptCompletion(view) || completionStatus(view.state) !== null;
}

/**
 * Replaces a selection by what is typed. A browser gives the new text the style of the old one, as an attribute that the
 * Content-Security-Policy forbids.
 */
function replaceSelection(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || data === null || empty || view.composing) return false;
  const insert = () =>
    view.state.update({
      changes: { from, to, insert: data },
      selection: { anchor: from + data.length },
      userEvent: "input.type",
      scrollIntoView: true,
    });
  const handlers = view.state.facet(EditorView.inputHandler);
  if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert());
  return true;
}
