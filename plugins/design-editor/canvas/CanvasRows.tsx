import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { type Block, compileCanvas, type Design, paragraphs, walkBlocks } from 'sendwright/email';
import { changeBlock } from '../document/commands';
import { assets, useEditor } from '../state/EditorContext';
import { fieldWords } from '../document/words';
import { canvasStyles } from './canvasStyles';
import { cleanCode } from './cleanCode';
import { type CompiledRow, RowElements } from './RowElements';

/** The design on the canvas: each row the compiler's output, put in place anew only when it is another. */
export const CanvasRows = observer(function CanvasRows() {
  const { editor, view } = useEditor();
  const { design, editing } = editor;
  const { theme } = design;
  const shown = useMemo(() => (editing === undefined ? design : withoutWords(design, editing)), [design, editing]);
  const { rows, styles } = useMemo(() => compileCanvas(shown, assets), [shown]);
  const sheet = useMemo(
    () => canvasStyles(styles, design, { isDark: view.isDark, isMobile: view.device === 'mobile' }),
    [styles, design, view.isDark, view.device],
  );
  const marked = useMemo(() => {
    const withCode = rowsWithCode(design);
    return rows.map((row) => ({ ...row, hasCode: withCode.has(row.id) }));
  }, [rows, design]);
  const list = useRef<HTMLDivElement>(null);
  const drawn = useRef<RowElements>(undefined);
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    drawn.current ??= new RowElements(list.current, markupOf);
    drawn.current.show(marked);
    // In the frame that shows it, which lays it out anyway.
    const measuring = requestAnimationFrame(() => view.moved());
    return () => cancelAnimationFrame(measuring);
  }, [marked, view]);
  const { top, bottom } = theme.container.padding;
  const font = { fontFamily: theme.fontFamily, fontSize: theme.fontSize, color: theme.color };
  return (
    <>
      <style>{sheet}</style>
      <div
        className="e canvas"
        dir={design.direction}
        lang={design.language}
        style={{
          backgroundColor: theme.background,
          padding: `${top}px 0 ${bottom + 24}px`,
          textAlign: design.direction === 'rtl' ? 'right' : 'left',
          ...font,
        }}
      >
        <div ref={list} className="rows" />
      </div>
    </>
  );
});

/** What authors wrote as code is cleaned; all else is the compiler's own output. */
const markupOf = ({ html, hasCode }: CompiledRow): string =>
  withoutUnknownPictures(readable(hasCode ? cleanCode(html) : html));

/** A contact's value shows as its field's name; the template's notation is the message's. */
const readable = (html: string): string =>
  html.includes('data-merge-tag')
    ? html.replaceAll(
        /(<span data-merge-tag="([^"]*)">)[^<]*/g,
        (_whole, open: string, field: string) => open + fieldWords(field),
      )
    : html;

const sizedPicture = / src="([^"]*)" alt="[^"]*" width="(\d+)"/;

/**
 * A picture whose address the data has is none yet: what is known of it stands in its place, and nothing is asked for
 * it.
 */
const withoutUnknownPictures = (html: string): string =>
  !html.includes('{{')
    ? html
    : html.replaceAll(/<img\b[^<>]*>/g, (tag) => {
        const [, source, width] = sizedPicture.exec(tag) ?? [];
        return source?.includes('{{')
          ? `<div data-placeholder="data" data-source="${source}" style="width:100%;max-width:${width}px;height:120px"></div>`
          : tag;
      });

/** A letter that nobody writes and nobody sees. */
const nobodysWord = '\u2060';

/**
 * The words being written are not the compiler's: the text editor stands in their place. What stands here instead is in
 * no text: so the row is redrawn when the text loses focus, even if it is empty.
 */
function withoutWords(design: Design, id: string): Design {
  return changeBlock(design, id, (block) =>
    'content' in block ? { ...block, content: paragraphs(nobodysWord) } : block,
  );
}

function rowsWithCode(design: Design): Set<string> {
  const found = new Set<string>();
  for (const { block, parent } of walkBlocks(design)) if (isCode(block)) found.add(parent?.id ?? block.id);
  return found;
}

const isCode = (block: Block): boolean => block.type === 'code';
