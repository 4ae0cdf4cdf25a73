import { indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useImperativeHandle, useRef } from 'react';
import styles from './CodeMirrorEditor.module.css';
import { closingTags } from './closingTags';
import type { CodeEditorProps, CodeProblem } from './codeEditorTypes';
import { editorTheme } from './editorTheme';
import { completeTags, tagHighlighting } from './handlebarsTags';
import { htmlProblems } from './htmlProblems';
import { completeWords, queryLanguage } from './queryLanguage';

function diagnosticsOf(problems: readonly CodeProblem[], state: EditorState): Diagnostic[] {
  const inside = (at: number) => Math.max(0, Math.min(state.doc.length, at));
  return problems.map(({ message, severity = 'error', from, to, line }) => {
    const whole = state.doc.line(Math.max(1, Math.min(state.doc.lines, line ?? 1)));
    const start = inside(from ?? whole.from);
    return {
      message,
      severity,
      from: start,
      to: Math.max(start, inside(to ?? (from === undefined ? whole.to : from + 1))),
    };
  });
}

/** Marks changes that the page made: they are not reported as the user's. */
const given = Annotation.define<true>();
const noProblems: readonly CodeProblem[] = [];
/** Milliseconds. */
const typingPause = 350;
/** In characters; reading more would slow down typing. */
const maximumParsedLength = 400_000;
const maximumCheckedLength = 150_000;

/**
 * Escape, then Tab leaves the editor: until another key is pressed, Tab is the page's. The first Escape is consumed, or
 * it would close the surrounding dialog and lose the text; a second one is not.
 */
function leavingByKeys(): Extension {
  let isLeaving = false;
  const become = (leaving: boolean, view: EditorView): boolean => {
    isLeaving = leaving;
    // CodeMirror's own Escape binding is never reached: it only handles keys that nobody else has handled.
    view.setTabFocusMode(leaving);
    return leaving;
  };
  const leave = (view: EditorView): boolean => become(!isLeaving, view);
  const stay = (event: Event, view: EditorView): void => {
    if (isLeaving && !(event instanceof KeyboardEvent && /^(?:Escape|Tab|Shift)$/.test(event.key))) become(false, view);
  };
  return [keymap.of([{ key: 'Escape', run: leave }]), EditorView.domEventObservers({ keydown: stay, blur: stay })];
}

/** The part of CodeEditor that depends on CodeMirror. */
export function CodeMirrorEditor({
  value,
  onChange,
  language = 'html',
  problems = noProblems,
  check,
  completions = [],
  words = [],
  ariaLabel,
  height = 400,
  readOnly = false,
  focusFirst = false,
  handle,
}: CodeEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const locked = useRef(new Compartment());
  const latest = useRef({ onChange, completions, words, value });
  useEffect(() => {
    latest.current = { onChange, completions, words, value };
  });

  useEffect(() => {
    if (!frame.current) return undefined;
    const isQuery = language === 'query';
    const source = isQuery ? completeWords(() => latest.current.words) : completeTags(() => latest.current.completions);
    const editor = new EditorView({
      parent: frame.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          basicSetup,
          lintGutter(),
          EditorView.lineWrapping,
          ...(language === 'html' ? [html({ matchClosingTags: true, autoCloseTags: false }), closingTags] : []),
          EditorState.languageData.of(() => [{ autocomplete: source }]),
          isQuery ? queryLanguage : tagHighlighting,
          editorTheme,
          EditorView.contentAttributes.of({
            'aria-label': ariaLabel,
            tabindex: '0',
            ...(focusFirst && { 'data-autofocus': '' }),
          }),
          locked.current.of(EditorState.readOnly.of(false)),
          keymap.of([...lintKeymap, indentWithTab]),
          leavingByKeys(),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.annotation(given)))
              latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    // The dialog has already looked for a field to focus and focused itself. If the user has moved on, keep their
    // focus.
    const focused = document.activeElement;
    if (focusFirst && focused !== document.body && focused?.contains(editor.dom)) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [language, ariaLabel, focusFirst]);

  useImperativeHandle(
    handle,
    () => ({
      insert(text) {
        const editor = view.current;
        if (!editor || editor.state.readOnly) return;
        editor.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true });
        editor.focus();
      },
      goToLine(line) {
        const editor = view.current;
        if (!editor) return;
        const { from } = editor.state.doc.line(Math.max(1, Math.min(editor.state.doc.lines, line)));
        editor.dispatch({ selection: { anchor: from }, scrollIntoView: true });
        editor.focus();
      },
      topLine() {
        const editor = view.current;
        if (!editor) return 1;
        const block = editor.lineBlockAtHeight(editor.scrollDOM.scrollTop);
        return (
          editor.state.doc.lineAt(block.from).number +
          (editor.scrollDOM.scrollTop - block.top) / Math.max(1, block.height)
        );
      },
      scrollToLine(line) {
        const editor = view.current;
        if (!editor) return;
        const { from } = editor.state.doc.line(Math.max(1, Math.min(editor.state.doc.lines, Math.floor(line))));
        const block = editor.lineBlockAt(from);
        editor.scrollDOM.scrollTop = block.top + (line - Math.floor(line)) * block.height;
      },
    }),
    [],
  );

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value }, annotations: given.of(true) });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({ effects: locked.current.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return undefined;
    let isPast = false;
    const show = async (): Promise<void> => {
      const isHtml = language === 'html' && value.length < maximumParsedLength;
      // If the additional check can't be fetched, show the other problems anyway.
      const further =
        isHtml && value.length < maximumCheckedLength ? await check?.(value).catch(() => noProblems) : undefined;
      if (isPast) return;
      const all = [...problems, ...(isHtml ? htmlProblems(editor.state) : noProblems), ...(further ?? noProblems)];
      editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(all, editor.state)));
    };
    // A tag is always invalid while it is being typed.
    const timer = setTimeout(() => void show(), typingPause);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [problems, check, language, value]);

  return (
    <div>
      <div ref={frame} className={styles.editor} style={{ height }} />
      <p className={styles.hint}>Tab indents. To leave the editor, press Esc, then Tab.</p>
    </div>
  );
}
