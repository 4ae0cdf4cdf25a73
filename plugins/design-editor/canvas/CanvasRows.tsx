import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef } from 'react';
import {
  type Block,
  compileCanvas,
  type Design,
  paragraphs,
  type RichText,
  walkBlocks,
  withText,
} from 'sendwright/email';
import { darkColor, darkDeclarations, darkLinks, darkMarkup } from 'sendwright/email/simulation/dark';
import { changeBlock } from '../document/commands';
import { fieldLabel, hasDarkColors } from '../document/words';
import { assets, useEditor } from '../state/EditorContext';
import { cleanCode } from './cleanCode';
import { type CompiledRow, RowElements } from './RowElements';

/**
 * Styles that only the canvas has: for empty blocks, merge tags and the text being edited. The canvas shows an email as
 * it is sent, so it keeps its colors in forced-colors mode.
 */
const signs = `
html{background:transparent;forced-color-adjust:none}
body{margin:0;overflow:hidden;-webkit-font-smoothing:antialiased}
.rows>div{contain:layout style}
[data-block-id]{cursor:default}
a{cursor:default}
.canvas{outline:none;min-height:320px}
.canvas [data-placeholder]{box-sizing:border-box;display:flex;align-items:center;justify-content:center;margin:0 auto;
border:1.500px dashed #a3abba;border-radius:8px;background:#f3f5f9;color:#4b5565;
font:500 13px/18px system-ui,sans-serif}
.canvas [data-placeholder="image"]::after{content:"Choose an image"}
.canvas [data-placeholder="data"]{overflow:hidden;padding:8px;border-style:solid;
overflow-wrap:anywhere;text-align:center}
.canvas [data-placeholder="data"]::after{content:"Image from " attr(data-source)}
.canvas [data-placeholder="column"]{min-height:72px}
.canvas [data-placeholder="column"]::after{content:"Drop a block here"}
.canvas [data-placeholder="code"]{min-height:44px}
.canvas [data-placeholder="code"]::after{content:"Code that shows nothing yet"}
.canvas [data-merge-tag]{padding:1px 6px;border-radius:6px;background:#e6e4fd;color:#3730a3;
font-size:.92em;white-space:nowrap;text-decoration:none}
.canvas [data-field]{min-width:1ch;outline:none}
.canvas [data-field]:empty::before{content:attr(data-hint);opacity:.55}
.canvas [data-field][contenteditable]{cursor:text;white-space:pre-wrap;box-shadow:0 0 0 2px #4f46e5;border-radius:2px}
.text-host{outline:none;white-space:pre-wrap;overflow-wrap:break-word;cursor:text}
.text-host p{margin:0}
.text-host :is(p,ul,ol):not(:last-child){margin-bottom:var(--paragraph-spacing,0)}
.text-host>p:only-child:has(>br.ProseMirror-trailingBreak:only-child)::before{content:"Write here";
float:left;height:0;color:#6b7486;pointer-events:none}
.text-host h1{margin:0 0 12px;font-size:2em;line-height:1.3;font-weight:bold}
.text-host h2{margin:0 0 10px;font-size:1.5em;line-height:1.3;font-weight:bold}
.text-host h3{margin:0 0 8px;font-size:1.2em;line-height:1.3;font-weight:bold}
.text-host ul,.text-host ol{margin:0;padding:0;padding-inline-start:24px}
.text-host blockquote{margin:0;padding:0;padding-inline-start:16px;border-inline-start:4px solid #d5d9e0}
.text-host .ProseMirror-selectednode{box-shadow:0 0 0 2px #4f46e5}
.text-host::selection,.text-host *::selection{background:#c9c5fb}`;

const darkQuery = '@media (prefers-color-scheme:dark)';

const isEmpty = ({ content }: RichText): boolean =>
  content.length === 0 ||
  (content.length === 1 && content[0]?.type === 'paragraph' && (content[0].content ?? []).length === 0);

/** The design on the canvas. Each row is the compiler's output and is replaced only when it changes. */
export const CanvasRows = observer(function CanvasRows() {
  const { editor, view } = useEditor();
  const { design, editing } = editor;
  const { theme } = design;
  const { field } = view;
  const shown = useMemo(() => {
    if (field) return changeBlock(design, field.id, (block) => withText(block, field.path, field.start));
    return editing === undefined ? design : withoutWords(design, editing);
  }, [design, editing, field]);
  const { rows, styles } = useMemo(() => compileCanvas(shown, assets), [shown]);
  // Without colors of its own for dark mode, a message is shown as apps do that invert it.
  const isInverted = view.isDark && !hasDarkColors(design);
  const sheet = useMemo(() => {
    const css = canvasStyles(styles, design, { isDark: view.isDark, isMobile: view.device === 'mobile' });
    return signs + (isInverted ? darkLinks + darkDeclarations(css) : css);
  }, [styles, design, view.isDark, isInverted, view.device]);
  const marked = useMemo(() => {
    const withCode = rowsWithCode(design);
    return rows.map(({ html, ...row }) => ({
      ...row,
      html: isInverted ? darkMarkup(html) : html,
      hasCode: withCode.has(row.id),
    }));
  }, [rows, design, isInverted]);
  const list = useRef<HTMLDivElement>(null);
  const drawn = useRef<RowElements>(undefined);
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    drawn.current ??= new RowElements(list.current, markupOf);
    drawn.current.show(marked);
    // In the same frame, which computes the layout anyway.
    const measuring = requestAnimationFrame(() => view.moved());
    return () => cancelAnimationFrame(measuring);
  }, [marked, view]);
  const {
    padding: { top, bottom },
    phoneSides = 0,
  } = theme.container;
  const sides = view.device === 'mobile' ? phoneSides : 0;
  const shade = (color: string, use: 'background' | 'text'): string => (isInverted ? darkColor(color, use) : color);
  const font = { fontFamily: theme.fontFamily, fontSize: theme.fontSize, color: shade(theme.color, 'text') };
  return (
    <>
      <style>{sheet}</style>
      <div
        className="e canvas"
        dir={design.direction}
        lang={design.language}
        style={{
          backgroundColor: shade(theme.background, 'background'),
          padding: `${top}px ${sides}px ${bottom + 24}px`,
          textAlign: design.direction === 'rtl' ? 'right' : 'left',
          ...font,
        }}
      >
        <div ref={list} className="rows" />
      </div>
    </>
  );
});

/** Custom code is sanitized; everything else is the compiler's own output. */
const markupOf = ({ html, hasCode }: CompiledRow): string =>
  hideUnknownImages(readable(hasCode ? cleanCode(html) : html));

/** Shows a merge tag as its field's name instead of the template syntax. */
const readable = (html: string): string =>
  html.includes('data-merge-tag')
    ? html.replaceAll(
        /(<span data-merge-tag="([^"]*)">)[^<]*/g,
        (_whole, open: string, field: string) => open + fieldLabel(field),
      )
    : html;

const sizedImage = / src="([^"]*)" alt="[^"]*" width="(\d+)"/;

/**
 * An image whose address comes from the data cannot be loaded here: the known part of the address is shown instead, and
 * nothing is requested.
 */
const hideUnknownImages = (html: string): string =>
  !html.includes('{{')
    ? html
    : html.replaceAll(/<img\b[^<>]*>/g, (tag) => {
        const [, source, width] = sizedImage.exec(tag) ?? [];
        return source?.includes('{{')
          ? `<div data-placeholder="data" data-source="${source}" ` +
              `style="width:100%;max-width:${width}px;height:120px"></div>`
          : tag;
      });

/** A character that nobody types and nobody sees. */
const wordJoiner = '\u2060';

/**
 * The text editor is mounted in place of the compiler's text. The placeholder occurs in no text, so the row is rendered
 * again when editing ends, even if the text is empty.
 */
function withoutWords(design: Design, id: string): Design {
  return changeBlock(design, id, (block) =>
    'content' in block ? { ...block, content: paragraphs(wordJoiner) } : block,
  );
}

function rowsWithCode(design: Design): Set<string> {
  const found = new Set<string>();
  for (const { block, parent } of walkBlocks(design)) if (isCode(block)) found.add(parent?.id ?? block.id);
  return found;
}

const isCode = (block: Block): boolean => block.type === 'code';

/**
 * The style sheets of a compiled design for the canvas: dark mode follows the preview setting, not the browser's theme.
 */
function canvasStyles(
  compiled: string,
  design: Design,
  { isDark, isMobile }: { readonly isDark: boolean; readonly isMobile: boolean },
): string {
  const sheets = compiled
    .replaceAll('<style>', '')
    .replaceAll('</style>', '\n')
    .replaceAll(darkQuery, isDark ? '@media all' : '@media not all');
  const links = `.text-host a{color:${design.theme.linkColor};text-decoration:underline}`;
  const empty = [...walkBlocks(design)].flatMap(({ block }) =>
    'content' in block && isEmpty(block.content)
      ? [`.w-${block.id}>p:only-child::before{content:"Write here";color:#6b7486}`]
      : [],
  );
  const hidden = [...walkBlocks(design)].flatMap(({ block }) =>
    block.hideOn === (isMobile ? 'mobile' : 'desktop') ? [`[data-block-id="${block.id}"]{opacity:.3}`] : [],
  );
  return `${links}${sheets}${empty.join('')}${hidden.join('')}`;
}
