import type {
  Block,
  BlockOf,
  BlockType,
  ButtonPart,
  Column,
  ColumnLayout,
  Design,
  Padding,
  Picture,
  RichNode,
  RichText,
  Theme,
} from './design';
import { schemaVersion } from './design';
import { columnShares } from './layouts';
import { withReadableText } from './textSpacing';

/** Padding in pixels: the same on all sides, or separate vertical and horizontal values. */
export function padding(vertical: number, horizontal: number = vertical): Padding {
  return { top: vertical, right: horizontal, bottom: vertical, left: horizontal };
}

/** Text with one paragraph per argument. */
export function paragraphs(...texts: string[]): RichText {
  return {
    type: 'doc',
    content: texts.map((text) =>
      text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] },
    ),
  };
}

/** A paragraph whose merge tags are fields, as if they had been inserted. */
const withFields = (text: string): RichNode => ({
  type: 'paragraph',
  content: text
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{{') ? { type: 'mergeTag', attrs: { field: part.slice(2, -2) } } : { type: 'text', text: part },
    ),
});

/** What a message has that says nothing else: 600 px wide, Arial 14. New designs are larger. */
export const defaultTheme: Theme = {
  background: '#f4f5f7',
  color: '#1f2430',
  linkColor: '#3b5bdb',
  fontFamily: 'Arial, Helvetica, sans-serif',
  fontSize: 14,
  container: { width: 600, background: '#ffffff', padding: padding(0) },
};

/** The text size of new designs, in pixels. */
const readableSize = 16;

/** Below this width, in pixels, the mobile overrides apply. */
export const mobileBreakpoint = 480;

/** A design without blocks. */
export function emptyDesign(): Design {
  return {
    schemaVersion,
    language: 'en',
    direction: 'ltr',
    subject: '',
    preheader: '',
    theme: defaultTheme,
    head: '',
    blocks: [],
  };
}

/** A new design with one empty text block, and maybe the unsubscribe links, in a size that is easy to read. */
export function blankDesign({ withUnsubscribe = false } = {}): Design {
  const design = emptyDesign();
  return {
    ...design,
    theme: { ...design.theme, fontSize: readableSize },
    blocks: [
      withReadableText(
        createBlock('text', () => 'b1'),
        readableSize,
      ),
      ...(withUnsubscribe ? [createBlock('unsubscribe', () => 'b2')] : []),
    ],
  };
}

const picture: Picture = { source: '', alternative: '', align: 'center', responsive: true };

/** The button of new button blocks, and of buttons in other blocks. */
export const defaultButton: ButtonPart = {
  text: 'Button',
  url: '',
  color: '#ffffff',
  fill: '#3b5bdb',
  borderColor: '#3b5bdb',
  borderWidth: 0,
  radius: 6,
  fontSize: 14,
  bold: true,
  height: 30,
  innerPadding: padding(12, 18),
};

/** Creates a block with the defaults of its type. `makeId` returns ids that are unique in the design. */
export function createBlock<T extends BlockType>(type: T, makeId: () => string): BlockOf<T>;
export function createBlock(type: BlockType, makeId: () => string): Block {
  const id = makeId();
  switch (type) {
    case 'text':
      return { type, id, padding: padding(18, 24), lineHeight: 22, content: paragraphs('') };
    case 'image':
      return { type, id, padding: padding(0), picture };
    case 'imageText':
      return {
        type,
        id,
        padding: padding(18, 24),
        lineHeight: 22,
        picture,
        imagePosition: 'left',
        imageShare: 40,
        gap: 20,
        content: paragraphs(''),
      };
    case 'button':
      return { type, id, padding: padding(12, 24), ...defaultButton, align: 'center' };
    case 'code':
      return { type, id, padding: padding(0), html: '' };
    case 'columns':
      return createColumns(id, '1-1', makeId);
    case 'divider':
      return { type, id, padding: padding(10, 24), lineColor: '#d5d9e0', thickness: 1 };
    case 'spacer':
      return { type, id, padding: padding(0), height: 10 };
    case 'social':
      return {
        type,
        id,
        padding: padding(16, 24),
        links: [
          { network: 'facebook', url: '' },
          { network: 'x', url: '' },
          { network: 'instagram', url: '' },
        ],
        size: 21,
        radius: 6,
        color: '#4b5565',
        spacing: 10,
        align: 'center',
      };
    case 'unsubscribe':
      return {
        type,
        id,
        padding: padding(16, 24),
        content: {
          type: 'doc',
          content: [
            withFields('{{Sender_Name}}'),
            withFields('{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}'),
          ],
        },
        unsubscribe: 'Unsubscribe',
        preferences: 'Unsubscribe preferences',
        fontSize: 12,
        lineHeight: 20,
        color: '#5b6474',
        align: 'center',
      };
    case 'heading':
      return { type, id, padding: padding(18, 24), level: 2, text: '', align: 'left' };
    case 'menu':
      return {
        type,
        id,
        padding: padding(4, 24),
        items: ['Shop', 'About us', 'Contact'].map((text) => ({ text, url: '' })),
        separator: '',
        separatorColor: '#a3abba',
        bold: false,
        gap: 24,
        align: 'center',
        narrow: 'wrap',
      };
    case 'table':
      return {
        type,
        id,
        padding: padding(18, 24),
        rows: [
          ['', '', ''],
          ['', '', ''],
          ['', '', ''],
        ],
        aligns: ['left', 'left', 'right'],
        header: true,
        headerFill: defaultTheme.background,
        lines: 'rows',
        lineColor: '#d5d9e0',
        cellPadding: 10,
      };
    case 'video':
      return { type, id, padding: padding(18, 24), url: '', picture, playColor: '#3b5bdb' };
    case 'product':
      return {
        type,
        id,
        padding: padding(18, 24),
        lineHeight: 22,
        picture,
        title: 'Product',
        price: '',
        oldPrice: '',
        content: paragraphs(''),
        button: { ...defaultButton, text: 'Shop now' },
        layout: 'vertical',
        imageShare: 40,
        gap: 20,
        align: 'center',
      };
    case 'hero':
      return {
        type,
        id,
        padding: padding(48, 32),
        background: '#1f2430',
        lineHeight: 24,
        color: '#ffffff',
        content: {
          type: 'doc',
          content: [
            {
              type: 'heading',
              attrs: { level: 1, align: 'center' },
              content: [{ type: 'text', text: 'Your headline' }],
            },
          ],
        },
        button: { ...defaultButton, text: 'Shop now' },
        height: 240,
        align: 'center',
      };
    case 'footer': {
      const { content, unsubscribe, preferences, fontSize, lineHeight } = createBlock('unsubscribe', makeId);
      return {
        type,
        id,
        padding: padding(24),
        links: [],
        iconSize: 24,
        iconColor: '#4b5565',
        content,
        unsubscribe,
        preferences,
        fontSize,
        lineHeight,
        color: '#5b6474',
        align: 'center',
      };
    }
    case 'accordion':
      return {
        type,
        id,
        padding: padding(18, 24),
        items: [
          { title: 'First question', text: '' },
          { title: 'Second question', text: '' },
        ],
        lineColor: '#d5d9e0',
      };
    case 'rating':
      return {
        type,
        id,
        padding: padding(18, 24),
        question: 'How did we do?',
        thanks: '',
        look: 'stars',
        low: '',
        high: '',
        fill: '#3b5bdb',
        answerColor: '#ffffff',
        align: 'center',
      };
    case 'poll':
      return {
        type,
        id,
        padding: padding(18, 24),
        question: 'What do you think?',
        thanks: '',
        answers: ['First answer', 'Second answer'],
        fill: '#3b5bdb',
        answerColor: '#ffffff',
        radius: 6,
        align: 'center',
      };
    case 'countdown':
      return {
        type,
        id,
        padding: padding(18, 24),
        end: '',
        zone: 'UTC',
        url: '',
        alternative: '',
        labels: ['Days', 'Hours', 'Minutes', 'Seconds'],
        seconds: true,
        width: 360,
        numberColor: '#ffffff',
        fill: '#3b5bdb',
        radius: 8,
        align: 'center',
      };
    case 'logo':
      return { type, id, padding: padding(24), picture: { ...picture, responsive: false } };
  }
}

function createColumns(id: string, layout: ColumnLayout, makeId: () => string): BlockOf<'columns'> {
  return {
    type: 'columns',
    id,
    padding: padding(0),
    layout,
    columns: emptyColumns(layout, makeId),
    cellPadding: 0,
    stack: true,
  };
}

/** The empty columns of a layout. */
export function emptyColumns(layout: ColumnLayout, makeId: () => string): Column[] {
  return columnShares(layout).map(() => ({ id: makeId(), blocks: [] }));
}
