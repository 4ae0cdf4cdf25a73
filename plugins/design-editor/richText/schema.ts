import { type Attrs, type MarkSpec, Node, type NodeSpec, Schema } from 'prosemirror-model';
import { mergeTag, type RichText } from 'sendwright/email';
import { fieldLabel } from '../document/words';

const text = (attrs: Attrs, key: string): string => {
  const value: unknown = attrs[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};
const aligned = (attrs: Attrs): { style?: string } =>
  attrs['align'] === null ? {} : { style: `text-align:${text(attrs, 'align')}` };
const alignments: readonly string[] = ['left', 'center', 'right'];
/** Keeps the alignment of copied text. */
const alignedAs = (element: HTMLElement): { align: string | null } => ({
  align: alignments.find((one) => one === element.style.textAlign) ?? null,
});
const align = { default: null, validate: 'string|null' } as const;

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: { align },
    parseDOM: [{ tag: 'p', getAttrs: alignedAs }],
    toDOM: (node) => ['p', aligned(node.attrs), 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    attrs: { level: { default: 1, validate: 'number' }, align },
    defining: true,
    parseDOM: [1, 2, 3].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ level, ...alignedAs(element) }),
    })),
    toDOM: (node) => [`h${text(node.attrs, 'level')}`, aligned(node.attrs), 0],
  },
  bulletList: { group: 'block', content: 'listItem+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  orderedList: {
    group: 'block',
    content: 'listItem+',
    attrs: { start: { default: 1, validate: 'number' } },
    parseDOM: [
      { tag: 'ol', getAttrs: (element) => ({ start: Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1 }) },
    ],
    toDOM: (node) => ['ol', { start: text(node.attrs, 'start') }, 0],
  },
  listItem: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  quote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  text: { group: 'inline' },
  hardBreak: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  mergeTag: {
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    attrs: { field: { validate: 'string' }, fallback: { default: null, validate: 'string|null' } },
    parseDOM: [
      {
        tag: 'span[data-merge-tag]',
        getAttrs: (element) => ({
          field: element.getAttribute('data-merge-tag') ?? '',
          fallback: element.getAttribute('data-fallback'),
        }),
      },
    ],
    toDOM: ({ attrs }) => {
      const fallback = text(attrs, 'fallback');
      const field = text(attrs, 'field');
      return [
        'span',
        {
          'data-merge-tag': field,
          ...(fallback !== '' && { 'data-fallback': fallback, title: `Fallback: ${fallback}` }),
        },
        fieldLabel(field),
      ];
    },
    leafText: ({ attrs }) => mergeTag({ field: text(attrs, 'field'), fallback: text(attrs, 'fallback') }),
  },
} satisfies Record<string, NodeSpec>;

const tagMark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((one) => ({ tag: one })),
  toDOM: () => [tag, 0],
});
const styleMark = (property: string, read: (value: string) => string | number | undefined, unit = ''): MarkSpec => ({
  attrs: { value: {} },
  parseDOM: [
    {
      style: property,
      getAttrs: (written) => {
        const value = read(written);
        return value === undefined ? false : { value };
      },
    },
  ],
  toDOM: ({ attrs }) => ['span', { style: `${property}:${text(attrs, 'value')}${unit}` }, 0],
});

/** A color as `#rrggbb`; browsers serialize inline styles as `rgb(…)`. */
function hexOf(value: string): string | undefined {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  const parts = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(value)?.slice(1).map(Number);
  return parts?.every((part) => part < 256)
    ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : undefined;
}
const pixelsOf = (value: string): number | undefined =>
  /^\d{1,3}(?:\.\d+)?px$/.test(value) ? Number.parseFloat(value) : undefined;
const fontOf = (value: string): string | undefined =>
  value === '' || value.length > 200 ? undefined : value.replaceAll('"', "'");

const marks = {
  link: {
    attrs: {
      href: { validate: 'string' },
      title: { default: null, validate: 'string|null' },
      untracked: { default: null, validate: 'boolean|null' },
      isPlain: { default: null, validate: 'boolean|null' },
    },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => ({
          href: element.getAttribute('href') ?? '',
          title: element.getAttribute('title') || null,
          untracked: element.getAttribute('clicktracking') === 'off' || null,
          isPlain: element.style.textDecoration === 'none' || null,
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      'a',
      {
        href: text(attrs, 'href'),
        title: text(attrs, 'title'),
        ...(attrs['untracked'] === true && { clicktracking: 'off' }),
        ...(attrs['isPlain'] === true && { style: 'text-decoration:none' }),
      },
      0,
    ],
  },
  color: styleMark('color', hexOf),
  highlight: styleMark('background-color', hexOf),
  fontSize: styleMark('font-size', pixelsOf, 'px'),
  fontFamily: styleMark('font-family', fontOf),
  bold: tagMark('strong', 'b'),
  italic: tagMark('em', 'i'),
  underline: tagMark('u'),
  strike: tagMark('s', 'del', 'strike'),
  superscript: { ...tagMark('sup'), excludes: 'superscript subscript' },
  subscript: { ...tagMark('sub'), excludes: 'superscript subscript' },
} satisfies Record<string, MarkSpec>;

/** The structure of a text: the document model's `RichText`, limited to what email clients support. */
export const textSchema = new Schema({ nodes, marks });

/** Converts to an editor document; undefined for an unsupported structure. */
export function toDocument({ content }: RichText): Node | undefined {
  try {
    const document = Node.fromJSON(textSchema, {
      type: 'doc',
      content: content.length === 0 ? [{ type: 'paragraph' }] : content,
    });
    document.check();
    return document;
  } catch {
    return undefined;
  }
}

/** Converts from an editor document, without attributes that have default values. */
export function toRichText(document: Node): RichText {
  return { type: 'doc', content: (bare(document.toJSON()) as RichText).content };
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
    if (inner === null) return [];
    const after = bare(inner);
    return key === 'attrs' && typeof after === 'object' && after !== null && Object.keys(after).length === 0
      ? []
      : [[key, after]];
  });
  return Object.fromEntries(entries);
}
