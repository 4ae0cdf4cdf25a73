import { type Block, type ButtonPart, tableLimits } from './design';

/** A plain text of a block that is edited on the canvas. `path` leads to it, such as `items.0.text`. */
export interface BlockText {
  readonly path: string;
  readonly text: string;
  /** The most characters. */
  readonly limit: number;
}

/** The plain texts of a block in reading order; none for blocks with rich text only. */
export function textsOf(block: Block): readonly BlockText[] {
  switch (block.type) {
    case 'heading':
    case 'button':
      return [{ path: 'text', text: block.text, limit: 1000 }];
    case 'product':
      return [
        { path: 'title', text: block.title, limit: 1000 },
        { path: 'oldPrice', text: block.oldPrice, limit: 100 },
        { path: 'price', text: block.price, limit: 100 },
        ...buttonText(block.button),
      ];
    case 'hero':
      return buttonText(block.button);
    case 'accordion':
      return block.items.flatMap(({ title, text }, index) => [
        { path: `items.${index}.title`, text: title, limit: 1000 },
        { path: `items.${index}.text`, text, limit: 4000 },
      ]);
    case 'menu':
      return block.items.map(({ text }, index) => ({ path: `items.${index}.text`, text, limit: 200 }));
    case 'rating':
      return [
        { path: 'question', text: block.question, limit: 1000 },
        ...(block.low === '' && block.high === ''
          ? []
          : [
              { path: 'low', text: block.low, limit: 100 },
              { path: 'high', text: block.high, limit: 100 },
            ]),
      ];
    case 'poll':
      return [
        { path: 'question', text: block.question, limit: 1000 },
        ...block.answers.map((text, index) => ({ path: `answers.${index}`, text, limit: 200 })),
      ];
    case 'countdown':
      return block.labels.map((text, index) => ({ path: `labels.${index}`, text, limit: 40 }));
    case 'table':
      return block.rows.flatMap((row, at) =>
        row.map((text, column) => ({ path: `rows.${at}.${column}`, text, limit: tableLimits.text })),
      );
    default:
      return [];
  }
}

const buttonText = (button: ButtonPart | undefined): readonly BlockText[] =>
  button ? [{ path: 'button.text', text: button.text, limit: 1000 }] : [];

/** The plain text at a path; undefined if there is none. */
export const textAt = (block: Block, path: string): string | undefined =>
  textsOf(block).find((one) => one.path === path)?.text;

/** Replaces the plain text at a path; the same block if there is none. */
export function withText(block: Block, path: string, text: string): Block {
  const before = textAt(block, path);
  return before === undefined || before === text ? block : (replaced(block, path.split('.'), text) as Block);
}

function replaced(part: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(part)) return part.map((one, index) => (String(index) === key ? replaced(one, rest, text) : one));
  if (typeof part !== 'object' || part === null) return part;
  return { ...part, [key]: replaced(Object.entries(part).find(([name]) => name === key)?.[1], rest, text) };
}
