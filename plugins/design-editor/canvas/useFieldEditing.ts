import { useCallback, useLayoutEffect, useRef } from 'react';
import { readableCharacters, tableLimits, textAt, textsOf, withText } from 'sendwright/email';
import { findBlock } from '../document/blocks';
import { changeBlock } from '../document/commands';
import { cutText } from '../document/cutText';
import { addRow, cellOf } from '../document/tables';
import { pasteIntoBlock } from '../document/tables';
import { useEditor } from '../state/EditorContext';
import { fieldElement, stopsOf } from './fieldElements';

interface Writing {
  readonly element: HTMLElement;
  readonly stop: () => void;
}

/**
 * Edits the plain texts of blocks in place: a heading, the label of a button, the cells of a table. The row is not
 * rendered again meanwhile. Call it after the rows are rendered.
 */
export function useFieldEditing(canvas: Document): void {
  const { editor, view } = useEditor();
  const { field } = view;
  // Most changes come while no text is edited here, and then the design is not even read.
  const design = field && editor.design;
  const block = field && design ? findBlock(design, field.id)?.block : undefined;
  const text = field && block ? textAt(block, field.path) : undefined;
  const writing = useRef<Writing>(undefined);

  const begin = useCallback(
    (element: HTMLElement, id: string, path: string): Writing => {
      const isLines = element.hasAttribute('data-lines');
      const change = (value: string): void =>
        editor.run('Type', (before) => changeBlock(before, id, (one) => withText(one, path, value)), {
          key: `field ${id} ${path}`,
          announce: false,
        });
      const onInput = (): void => {
        const present = findBlock(editor.design, id)?.block;
        const limit = present && textsOf(present).find((one) => one.path === path)?.limit;
        const written = writtenIn(element);
        const value = cutText(isLines ? written : written.replace(/\n+/g, ' '), limit);
        change(value);
        if (value !== written) show(element, value);
      };
      const go = (to: HTMLElement | undefined): void => {
        editor.settle();
        const next = to?.getAttribute('data-field');
        if (next) view.typeIn(id, next);
        else {
          view.leaveField();
          if (to) view.write(id);
          else canvas.body.focus();
        }
      };
      /** In the last cell of a table, Tab adds a row. */
      const grow = (): boolean => {
        const table = findBlock(editor.design, id)?.block;
        if (table?.type !== 'table' || table.rows.length >= tableLimits.rows) return false;
        editor.settle();
        view.leaveField();
        editor.run('Add row', (before) =>
          changeBlock(before, id, (one) => (one.type === 'table' ? addRow(one, one.rows.length) : one)),
        );
        view.typeIn(id, `rows.${table.rows.length}.0`);
        return true;
      };
      const onKey = (event: KeyboardEvent): void => {
        if (event.isComposing) return;
        const isMod = event.ctrlKey || event.metaKey;
        const key = event.key.toLowerCase();
        const run = actionOf({ key, isMod, shift: event.shiftKey, isLines });
        if (run === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const stops = stopsOf(canvas, id);
        const at = stops.indexOf(element);
        if (run === 'undo') editor.undo();
        else if (run === 'redo') editor.redo();
        else if (run === 'leave') go(undefined);
        else if (run === 'next' && stops[at + 1] === undefined && grow()) return;
        else if (run === 'next') go(stops[at + 1]);
        else if (run === 'before') go(stops[at - 1]);
        else go(vertical(stops, path, run === 'down' ? 1 : -1));
      };
      const onPaste = (event: ClipboardEvent): void => {
        const pasted = readableCharacters(event.clipboardData?.getData('text/plain') ?? '');
        event.preventDefault();
        event.stopPropagation();
        editor.settle();
        const present = findBlock(editor.design, id)?.block;
        if (present && pasteIntoBlock(present, path, pasted) !== present) {
          editor.run('Paste cells', (before) => changeBlock(before, id, (one) => pasteIntoBlock(one, path, pasted)));
          view.leaveField();
          canvas.body.focus();
          return;
        }
        insert(canvas, isLines ? pasted : inOneLine(pasted));
        onInput();
        editor.settle();
      };
      const onBlur = (): void => {
        editor.settle();
        // Moving on to another text of the block is no reason to leave it.
        if (view.field?.id === id && view.field.path === path) view.leaveField();
      };
      element.setAttribute('contenteditable', 'plaintext-only');
      if (element.contentEditable !== 'plaintext-only') element.setAttribute('contenteditable', 'true');
      element.setAttribute('role', 'textbox');
      const cell = cellOf(path);
      const label = cell ? `Row ${cell.row + 1}, column ${cell.column + 1}` : element.getAttribute('data-hint');
      element.setAttribute('aria-label', label ?? 'Text');
      if (isLines) element.setAttribute('aria-multiline', 'true');
      element.addEventListener('input', onInput);
      element.addEventListener('keydown', onKey);
      element.addEventListener('paste', onPaste);
      element.addEventListener('blur', onBlur);
      return {
        element,
        stop: () => {
          element.removeEventListener('input', onInput);
          element.removeEventListener('keydown', onKey);
          element.removeEventListener('paste', onPaste);
          element.removeEventListener('blur', onBlur);
          const selection = canvas.getSelection();
          if (selection?.anchorNode && element.contains(selection.anchorNode)) selection.removeAllRanges();
          for (const name of ['contenteditable', 'role', 'aria-label', 'aria-multiline']) element.removeAttribute(name);
        },
      };
    },
    [canvas, editor, view],
  );

  useLayoutEffect(() => {
    const element = field && text !== undefined ? fieldElement(canvas, field.id, field.path) : undefined;
    if (writing.current && writing.current.element !== element) {
      writing.current.stop();
      writing.current = undefined;
    }
    if (!field || !element || text === undefined) {
      if (field) view.leaveField();
      return;
    }
    if (!writing.current) {
      writing.current = begin(element, field.id, field.path);
      show(element, text);
      element.focus();
      place(canvas, element, view.pressed);
    } else if (writtenIn(element) !== text) show(element, text);
    view.moved();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- any change may render the row again
  }, [canvas, field, text, design, begin, view]);
  useLayoutEffect(
    () => () => {
      writing.current?.stop();
      writing.current = undefined;
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- writing ends with its canvas
    [canvas],
  );
}

type Action = 'undo' | 'redo' | 'leave' | 'next' | 'before' | 'down' | 'up';

function actionOf({
  key,
  isMod,
  shift,
  isLines,
}: {
  readonly key: string;
  readonly isMod: boolean;
  readonly shift: boolean;
  readonly isLines: boolean;
}): Action | undefined {
  if (isMod) return key === 'z' ? (shift ? 'redo' : 'undo') : key === 'y' ? 'redo' : undefined;
  if (key === 'escape') return 'leave';
  if (key === 'tab') return shift ? 'before' : 'next';
  if (isLines) return undefined;
  if (key === 'enter' || key === 'arrowdown') return 'down';
  return key === 'arrowup' ? 'up' : undefined;
}

/** In a table, the cell below or above; otherwise there is none, which ends the editing. */
function vertical(stops: readonly HTMLElement[], path: string, by: 1 | -1): HTMLElement | undefined {
  const [list, row, ...rest] = path.split('.');
  if (list !== 'rows' || row === undefined) return undefined;
  const wanted = [list, Number(row) + by, ...rest].join('.');
  return stops.find((stop) => stop.getAttribute('data-field') === wanted);
}

/** The text that somebody wrote into an element. Browsers write line breaks in different ways. */
function writtenIn(element: HTMLElement): string {
  let text = '';
  const read = (node: Node): void => {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else if (node.nodeName === 'BR') text += '\n';
    else {
      if (node.nodeName === 'DIV' && text !== '' && !text.endsWith('\n')) text += '\n';
      for (const child of node.childNodes) read(child);
    }
  };
  for (const child of element.childNodes) read(child);
  // A trailing break only keeps an empty last line open.
  return text.replace(/\n$/, '').replaceAll('\u00a0', ' ');
}

function show(element: HTMLElement, text: string): void {
  element.textContent = text;
  place(element.ownerDocument, element, undefined, 'end');
}

/** Puts the cursor where the canvas was pressed; by keyboard, the whole text is selected. */
function place(
  canvas: Document,
  element: HTMLElement,
  point: { readonly left: number; readonly top: number } | undefined,
  otherwise: 'all' | 'end' = 'all',
): void {
  const selection = canvas.getSelection();
  const pressed =
    point && typeof canvas.caretRangeFromPoint === 'function'
      ? canvas.caretRangeFromPoint(point.left, point.top)
      : undefined;
  selection?.removeAllRanges();
  if (pressed && element.contains(pressed.startContainer)) {
    selection?.addRange(pressed);
    return;
  }
  const range = canvas.createRange();
  range.selectNodeContents(element);
  if (point || otherwise === 'end') range.collapse(false);
  selection?.addRange(range);
}

const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Replaces the selected text. */
function insert(canvas: Document, text: string): void {
  const selection = canvas.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!range) return;
  range.deleteContents();
  range.insertNode(canvas.createTextNode(text));
  range.collapse(false);
}
