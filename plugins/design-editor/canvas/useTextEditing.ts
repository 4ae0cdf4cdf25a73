import type { EditorView } from 'prosemirror-view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Block, type Design, type RichText, textSpacing } from 'sendwright/email';
import { findBlock } from '../document/blocks';
import { changeBlock } from '../document/commands';
import { labelOf } from '../document/words';
import { TextEditing } from '../richText/TextEditing';
import { useEditor } from '../state/EditorContext';
import { blockElement } from './geometry';

/** Pixels that stay free above and below the cursor. */
const margin = 32;

const contentOf = (block: Block | undefined): RichText | undefined =>
  block && 'content' in block ? block.content : undefined;

/**
 * Mounts the text editor in the block that is being edited, and keeps both in sync. Call it after the rows are
 * rendered.
 */
export function useTextEditing(canvas: Document | undefined, onFiles: (files: readonly File[]) => void): void {
  const { editor, view, open } = useEditor();
  const { design, editing } = editor;
  const block = findBlock(design, editing)?.block;
  const content = contentOf(block);
  const spacing = spacingOf(block, design);
  const writing = useRef<{ readonly text: TextEditing; readonly host: HTMLElement }>(undefined);
  const files = useRef(onFiles);
  useEffect(() => {
    files.current = onFiles;
  });

  useEffect(() => {
    const start = contentOf(findBlock(editor.design, editing)?.block);
    if (!canvas || editing === undefined || !start) return undefined;
    const host = canvas.createElement('div');
    host.className = 'text-host';
    const label = findBlock(editor.design, editing)?.block;
    space(host, spacingOf(label, editor.design));
    // Higher lines where words are larger, as the compiler writes them.
    host.style.lineHeight = label && 'relative' in label && label.relative ? String(label.relative.lineHeight) : '';
    const text = TextEditing.open({
      content: start,
      host,
      label: label ? `Text of ${labelOf(label)}` : 'Text',
      onChange: (changed, kind) =>
        editor.run(
          kind === 'typed' ? 'Type' : kind === 'pasted' ? 'Paste text' : 'Format text',
          (before) => changeBlock(before, editing, (one) => ('content' in one ? { ...one, content: changed } : one)),
          { ...(kind === 'typed' && { key: `type ${editing}` }), announce: false },
        ),
      onState: () => view.refreshText(),
      onFiles: (given) => files.current(given),
      onScroll: keepCursorInSight,
      undo: () => editor.undo(),
      redo: () => editor.redo(),
      settle: () => editor.settle(),
      leave: () => {
        editor.edit(undefined);
        canvas.body.focus();
      },
      link: () => open('modules/edit-link'),
      tag: () => view.personalize(true),
    });
    if (!text) {
      editor.announce('This text has a structure that can only be edited as code.');
      editor.edit(undefined);
      return undefined;
    }
    writing.current = { text, host };
    place(canvas, editing, host);
    view.setWriting(text);
    text.focusAt(view.pressed);
    return () => {
      writing.current = undefined;
      view.setWriting(undefined);
      text.close();
    };
  }, [canvas, editing, editor, view, open]);

  // A closing dialog returns the focus to the frame instead of the element in it, which would lose keyboard input.
  useEffect(() => {
    const frame = canvas?.defaultView;
    if (!frame || editing === undefined) return undefined;
    const onFocus = (): void => {
      if (editor.editing !== undefined) writing.current?.text.view.focus();
    };
    frame.addEventListener('focus', onFocus);
    return () => frame.removeEventListener('focus', onFocus);
  }, [canvas, editing, editor]);

  // Each time the row is rendered again (its colors, its padding), the text is mounted again, and undone changes are
  // shown.
  useLayoutEffect(() => {
    if (!canvas || editing === undefined || !writing.current || !findBlock(design, editing)) return;
    const { host, text } = writing.current;
    space(host, spacing);
    const hadFocus = text.view.hasFocus();
    if (!blockElement(canvas, editing)?.contains(host) && place(canvas, editing, host) && hadFocus) text.view.focus();
    if (content) text.show(content);
  }, [canvas, editing, design, content, spacing]);
}

/** Pixels between the paragraphs of a block. */
const spacingOf = (block: Block | undefined, { theme }: Design): number =>
  block && 'content' in block ? textSpacing(block, block.fontSize ?? theme.fontSize).paragraphSpacing : 0;

const space = (host: HTMLElement, pixels: number): void => host.style.setProperty('--paragraph-spacing', `${pixels}px`);

/** The text's element holds one empty paragraph; unsubscribe blocks have their links after it. */
function place(canvas: Document, id: string, host: HTMLElement): boolean {
  const words = blockElement(canvas, id)?.querySelector(`.w-${id}`);
  words?.firstElementChild?.replaceWith(host);
  if (words && !words.contains(host)) words.prepend(host);
  return words !== null && words !== undefined;
}

/**
 * Scrolls the canvas to the text cursor. The text editor scrolls only its own document, but the canvas is a frame of
 * full height inside a scrolling element. Returns whether there is such a frame.
 */
function keepCursorInSight(view: EditorView): boolean {
  const frame = view.dom.ownerDocument.defaultView?.frameElement;
  const scroller = frame?.closest('[data-region="canvas"]');
  if (!frame || !scroller) return false;
  // The frame grows to its content at the end of the next frame: until then there is nothing to scroll to.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (view.isDestroyed || !view.hasFocus()) return;
      const cursor = view.coordsAtPos(view.state.selection.head);
      const start = frame.getBoundingClientRect().top;
      const seen = scroller.getBoundingClientRect();
      const below = start + cursor.bottom + margin - seen.bottom;
      const above = seen.top + margin - start - cursor.top;
      if (below > 0) scroller.scrollTop += below;
      else if (above > 0) scroller.scrollTop -= above;
    }),
  );
  return true;
}
