import {
  createBlock,
  padding,
  type Alignment,
  type BlockOf,
  type CellBlock,
  type ColumnLayout,
  type Design,
  type Inline,
  type Mark,
  type RichNode,
} from 'sendwright/email';
import { artKey } from './art';
import { type DrawingName, drawings } from './drawings';

/** Building blocks of pre-built designs; `make` gets them, so that each design numbers its own blocks. */
export interface Parts {
  /** One or more paragraphs. `**words**` are bold, `{{field|fallback}}` is a merge tag. */
  words(texts: readonly string[], look?: TextLook): BlockOf<'text'>;
  title(text: string, look?: TextLook & { level?: 1 | 2 | 3 }): BlockOf<'text'>;
  /** One of our drawings at full width. */
  picture(name: DrawingName, alternative: string, look?: Partial<BlockOf<'image'>>): BlockOf<'image'>;
  button(text: string, look?: Partial<BlockOf<'button'>>): BlockOf<'button'>;
  columns(
    layout: ColumnLayout,
    cells: readonly (readonly CellBlock[])[],
    look?: Partial<BlockOf<'columns'>>,
  ): BlockOf<'columns'>;
  line(look?: Partial<BlockOf<'divider'>>): BlockOf<'divider'>;
  space(height: number, look?: Partial<BlockOf<'spacer'>>): BlockOf<'spacer'>;
  footer(look?: Partial<BlockOf<'unsubscribe'>>): BlockOf<'unsubscribe'>;
}

/** How a text block differs from the default; `align` applies to all its paragraphs. */
type TextLook = Partial<BlockOf<'text'>> & { align?: Alignment };

/** The address of buttons in an unchanged pre-built design: a reserved domain (RFC 2606). */
const example = 'https://www.example.com/';

/** `root` is the base address of our images. */
export function parts(root: string): Parts {
  let last = 0;
  const id = (): string => `p${(last += 1)}`;
  const text = (content: readonly RichNode[], look: Partial<BlockOf<'text'>>): BlockOf<'text'> => ({
    ...createBlock('text', id),
    ...look,
    content: { type: 'doc', content: [...content] },
  });
  return {
    words: (texts, { align, ...look } = {}) =>
      text(
        texts.map((line) => ({ type: 'paragraph', attrs: align ? { align } : {}, content: inlines(line) })),
        look,
      ),
    title: (line, { level = 1, align, ...look } = {}) =>
      text([{ type: 'heading', attrs: { level, ...(align && { align }) }, content: inlines(line) }], look),
    picture: (name, alternative, look = {}) => ({
      ...createBlock('image', id),
      padding: padding(0, 0),
      picture: {
        source: `${root}/${artKey(name)}`,
        alternative,
        width: drawings[name].width / 2,
        height: drawings[name].height / 2,
        align: 'center',
        responsive: true,
      },
      ...look,
    }),
    button: (label, look = {}) => ({
      ...createBlock('button', id),
      text: label,
      url: example,
      innerPadding: padding(14, 26),
      fontSize: 16,
      ...look,
    }),
    columns: (layout, cells, look = {}) => ({
      ...createBlock('columns', id),
      layout,
      columns: cells.map((blocks) => ({ id: id(), blocks: [...blocks] })),
      ...look,
    }),
    line: (look = {}) => ({ ...createBlock('divider', id), ...look }),
    space: (height, look = {}) => ({ ...createBlock('spacer', id), height, ...look }),
    footer: (look = {}) => ({ ...createBlock('unsubscribe', id), ...look }),
  };
}

function inlines(line: string): Inline[] {
  const found: Inline[] = [];
  for (const piece of line.split(/(\*\*[^*]+\*\*|\{\{[^}]+\}\})/)) {
    const bold = /^\*\*(.+)\*\*$/.exec(piece)?.[1];
    const tag = /^\{\{([^|}]+)\|([^}]*)\}\}$/.exec(piece);
    if (tag) found.push({ type: 'mergeTag', attrs: { field: tag[1] ?? '', fallback: tag[2] ?? '' } });
    else if (bold !== undefined) found.push({ type: 'text', text: bold, marks: [{ type: 'bold' } satisfies Mark] });
    else if (piece !== '') found.push({ type: 'text', text: piece });
  }
  return found;
}

/** A pre-built design before it is compiled. */
export interface PreBuilt {
  readonly id: string;
  readonly name: string;
  readonly categories: readonly string[];
  readonly design: Design;
}
