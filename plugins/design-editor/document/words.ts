import {
  type Block,
  type BlockOf,
  type BlockType,
  type Condition,
  countdownMoment,
  type Design,
  networkNames,
  type RichText,
  walkBlocks,
} from 'sendwright/email';
import type { IconName } from 'sendwright/sdk/ui';
import { cutText } from './cutText';

/** The block types, in the order of the palette. */
export const blockTypes: readonly {
  readonly type: BlockType;
  readonly title: string;
  readonly icon: IconName;
  readonly hint: string;
}[] = [
  { type: 'logo', title: 'Logo', icon: 'shield', hint: 'The logo of your brand kit' },
  { type: 'heading', title: 'Heading', icon: 'field', hint: 'A title in your type scale' },
  { type: 'text', title: 'Text', icon: 'menu', hint: 'Paragraphs, headings, lists and links' },
  { type: 'image', title: 'Image', icon: 'image', hint: 'An image, with an optional link' },
  { type: 'button', title: 'Button', icon: 'stop', hint: 'Links to a page' },
  { type: 'imageText', title: 'Image and text', icon: 'layout', hint: 'An image next to text' },
  { type: 'video', title: 'Video', icon: 'play', hint: 'A poster image with a play button' },
  { type: 'product', title: 'Product', icon: 'tag', hint: 'Image, name, price and button' },
  { type: 'hero', title: 'Hero', icon: 'layout', hint: 'Text and a button over an image' },
  { type: 'columns', title: 'Columns', icon: 'columns', hint: 'Up to four, side by side' },
  { type: 'menu', title: 'Menu', icon: 'link', hint: 'A row of links' },
  { type: 'table', title: 'Table', icon: 'grid', hint: 'Rows and columns of text' },
  { type: 'countdown', title: 'Countdown', icon: 'clock', hint: 'The time left, drawn when the message is opened' },
  { type: 'rating', title: 'Rating', icon: 'star', hint: 'A question answered with stars or a number' },
  { type: 'poll', title: 'Poll', icon: 'message', hint: 'A question with a few answers' },
  { type: 'divider', title: 'Divider', icon: 'minus', hint: 'A line between blocks' },
  { type: 'spacer', title: 'Spacer', icon: 'sort', hint: 'Space between blocks' },
  { type: 'social', title: 'Social', icon: 'share', hint: 'Icons of social networks' },
  { type: 'accordion', title: 'Accordion', icon: 'list', hint: 'Questions that open their answers' },
  { type: 'code', title: 'Code', icon: 'code', hint: 'HTML, kept as it is' },
  { type: 'footer', title: 'Footer', icon: 'mail', hint: 'Address, unsubscribe links and social icons' },
  { type: 'unsubscribe', title: 'Unsubscribe', icon: 'signOut', hint: 'Sender details and unsubscribe link' },
];

export const titleOf = (type: BlockType): string => blockTypes.find((one) => one.type === type)?.title ?? type;
export const iconOf = (type: BlockType): IconName => blockTypes.find((one) => one.type === type)?.icon ?? 'stop';

/** The first words of a text. */
function wordsOf({ content }: RichText): string {
  const read = (nodes: readonly unknown[]): string =>
    nodes
      .map((node) => {
        if (typeof node !== 'object' || node === null) return '';
        if ('text' in node && typeof node.text === 'string') return node.text;
        if ('attrs' in node && typeof node.attrs === 'object' && node.attrs !== null && 'field' in node.attrs)
          return `{{${String(node.attrs.field)}}}`;
        return 'content' in node && Array.isArray(node.content) ? read(node.content) : ' ';
      })
      .join('');
  return content
    .map((node) => read([node]))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The file name of an image; names of library files are hashes, which are not shown. */
function fileName(source: string): string {
  const name = source.split('/').at(-1) ?? '';
  return /^[\w-]{32,}\.\w+$/.test(name) ? 'without a description' : name;
}

/** A short summary of a block's content; empty if it has none. */
export function summaryOf(block: Block): string {
  const text = (() => {
    switch (block.type) {
      case 'text':
      case 'unsubscribe':
      case 'hero':
      case 'footer':
      case 'imageText':
        return wordsOf(block.content);
      case 'button':
      case 'heading':
        return block.text;
      case 'image':
      case 'logo':
      case 'video':
        return block.picture.alternative || fileName(block.picture.source) || 'no image yet';
      case 'columns':
        return block.layout === '1' ? 'one' : block.layout.replaceAll('-', ' to ');
      case 'code':
        return (
          block.html
            .replace(/<[^<>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim() || 'empty'
        );
      case 'spacer':
        return `${block.height} pixels`;
      case 'accordion':
        return block.items.map((item) => item.title).join(', ');
      case 'rating':
      case 'poll':
        return block.question;
      case 'countdown':
        return block.end === '' ? 'no end yet' : `to ${countdownMoment(block.end, block.zone)}`;
      case 'product':
        return block.title;
      case 'menu':
        return block.items.map((item) => item.text).join(', ');
      case 'table':
        return tableSize(block);
      case 'social':
        return block.links.map(({ network }) => networkNames[network]).join(', ');
      case 'divider':
        return '';
    }
  })();
  const shown = block.type === 'code' ? text : withFieldNames(text);
  return shown.length > 48 ? `${cutText(shown, 47)}…` : shown;
}

/** Merge tags as the names of their fields: screen readers spell braces. */
const withFieldNames = (text: string): string =>
  text.includes('{{')
    ? text
        .replaceAll('{{{', '{{')
        .replaceAll('}}}', '}}')
        .replace(/\{\{([^{}]*)\}\}/g, (whole, inside: string) => {
          const [first = '', second = ''] = inside.trim().split(/\s+/);
          const field = /^[\p{L}_][\p{L}\p{N}_.]*/u.exec(first === 'insert' ? second : first)?.[0];
          return field === undefined ? whole : fieldLabel(field);
        })
    : text;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** “2 rows, 1 column”. */
export const tableSize = ({ rows, aligns }: Pick<BlockOf<'table'>, 'rows' | 'aligns'>): string =>
  `${counted(rows.length, 'row')}, ${counted(aligns.length, 'column')}`;

/** “Button, Shop now”. */
export function labelOf(block: Block): string {
  const summary = summaryOf(block);
  return summary === '' ? titleOf(block.type) : `${titleOf(block.type)}, ${summary}`;
}

const comparisons: Readonly<Record<Condition['operator'], (field: string, value: string) => string>> = {
  exists: (field) => `with ${field}`,
  missing: (field) => `without ${field}`,
  equals: (field, value) => `${field} is ${value}`,
  notEquals: (field, value) => `${field} is not ${value}`,
  greaterThan: (field, value) => `${field} above ${value}`,
  lessThan: (field, value) => `${field} below ${value}`,
};

/**
 * “Only plan is gold, for each of items, not on phones”: a block's condition, repetition and visibility; empty if it
 * has none.
 */
export function restrictionOf({ when, each, hideOn }: Pick<Block, 'when' | 'each' | 'hideOn'>): string {
  const who = when && `only ${comparisons[when.operator](fieldLabel(when.field), when.value || '…')}`;
  const where = hideOn && (hideOn === 'mobile' ? 'not on phones' : 'only on phones');
  return upperFirst([who, each && `for each of ${each}`, where].filter(Boolean).join(', '));
}

export const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A readable field name: `first_name` is “first name”. */
export const fieldLabel = (field: string): string => field.replaceAll('_', ' ');

/** Whether a design has dark mode colors: otherwise clients show it unchanged or adapt it themselves. */
export const hasDarkColors = (design: Design): boolean =>
  design.theme.dark !== undefined || [...walkBlocks(design)].some(({ block }) => block.dark !== undefined);

/** The number of blocks in a design, including those in columns. */
export const countBlocks = ({ blocks }: Design): number =>
  blocks.reduce(
    (sum, block) =>
      sum +
      1 +
      (block.type === 'columns' ? block.columns.reduce((inner, column) => inner + column.blocks.length, 0) : 0),
    0,
  );

/** “Button, Shop now, 4 of 12”: a block with its position in the design, as the outline counts. */
export function placedLabel(design: Design, block: Block): string {
  let at = 0;
  for (const placed of walkBlocks(design)) {
    at += 1;
    if (placed.block.id === block.id) break;
  }
  return `${labelOf(block)}, ${at} of ${countBlocks(design)}`;
}
