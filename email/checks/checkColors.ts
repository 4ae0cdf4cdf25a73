import type { Block, BlockOf, ButtonPart, Design, RichNode, RichText, Theme } from '../document/design';
import { isPinned } from '../compile/blocks/hero';
import { darkStripe, keepsHead } from '../compile/blocks/table';
import { headingStyle } from '../compile/headingStyle';
import type { HeadingStyle } from '../richText/renderRichText';
import { darkColor } from '../simulation/darkColor';
import { contrastRatio } from '../document/contrast';
import { isQuestion } from '../document/questions';
import { finding } from './checkBlock';
import type { Finding } from './finding';

export { contrastRatio };

/** The contrast that WCAG requires: 3 for large text (24 px, or 18.66 px bold), otherwise 4.5. */
export const requiredContrast = (fontSize: number, bold: boolean): number =>
  fontSize >= 24 || (bold && fontSize >= 18.66) ? 3 : 4.5;

interface Surface {
  readonly light: string;
  readonly dark: string;
}

/** Checks the contrast of text with its actual background, in light and in dark mode. */
export function checkColors(design: Design): Finding[] {
  const { theme } = design;
  const container: Surface = {
    light: theme.container.background,
    dark: theme.dark?.containerBackground ?? theme.container.background,
  };
  return design.blocks.flatMap((block) => {
    const behind = surfaceOf(block, container);
    if (block.type !== 'columns') return checkBlockColors(block, behind, theme);
    return block.columns.flatMap((column) => {
      const cell = column.background === undefined ? behind : { light: column.background, dark: column.background };
      return column.blocks.flatMap((inner) => checkBlockColors(inner, surfaceOf(inner, cell), theme));
    });
  });
}

/**
 * A block's own background covers what is behind it. In dark mode its light background stays unless a dark one is set.
 */
function surfaceOf({ background, dark }: Block, behind: Surface): Surface {
  return { light: background ?? behind.light, dark: dark?.background ?? background ?? behind.dark };
}

function checkBlockColors(block: Block, behind: Surface, theme: Theme): Finding[] {
  if (block.type === 'button') return checkButtonColors(block, block, block.dark?.color);
  if (block.type === 'hero') return checkHeroColors(block, behind, theme);
  if (block.type === 'accordion') return checkAccordionColors(block, behind, theme);
  if (block.type === 'product') return checkProductColors(block, behind, theme);
  if (isQuestion(block)) {
    const own = block.color ?? theme.color;
    const words = { light: own, dark: block.dark?.color ?? theme.dark?.color ?? own };
    const fill = { light: block.fill, dark: block.fill };
    const size = block.fontSize ?? theme.fontSize;
    const isStars = block.type === 'rating' && block.look === 'stars';
    return [
      ...pair(block.id, 'The question', words, behind, size + 2, true),
      ...(isStars
        ? pair(block.id, 'The star', fill, behind, 36, true)
        : pair(block.id, 'The answer', { light: block.answerColor, dark: block.answerColor }, fill, size, true)),
    ];
  }
  if (block.type === 'countdown') {
    const own = block.color ?? theme.color;
    const words = { light: own, dark: block.dark?.color ?? theme.dark?.color ?? own };
    const fill = { light: block.fill, dark: block.fill };
    return [
      ...pair(block.id, 'The number', { light: block.numberColor, dark: block.numberColor }, fill, 24, true),
      ...(block.labels.every((label) => label.trim() === '')
        ? []
        : pair(block.id, 'The text', words, behind, block.fontSize ?? theme.fontSize, false)),
    ];
  }
  if (block.type === 'menu' || block.type === 'table') return checkWordColors(block, behind, theme);
  if (block.type === 'heading') {
    const style = headingStyle(block, theme);
    const own = block.color ?? style.color ?? theme.color;
    const words = { light: own, dark: block.dark?.color ?? theme.dark?.color ?? own };
    const size = block.fontSize ?? style.sizes[block.level - 1] ?? theme.fontSize;
    return block.text.trim() === '' ? [] : pair(block.id, 'The heading', words, behind, size, true);
  }
  if (!('content' in block)) return [];
  return checkRichColors(block, behind, theme);
}

function checkRichColors(block: Written, behind: Surface, theme: Theme): Finding[] {
  const color = {
    light: block.color ?? theme.color,
    dark: block.dark?.color ?? theme.dark?.color ?? block.color ?? theme.color,
  };
  const ownLink = 'linkColor' in block ? block.linkColor : undefined;
  const darkLink = block.dark?.linkColor ?? theme.dark?.linkColor;
  const link = { light: ownLink ?? theme.linkColor, dark: darkLink ?? ownLink ?? theme.linkColor };
  const found: Finding[] = [];
  const size = block.fontSize ?? theme.fontSize;
  const headings = headingStyle(block, theme);
  const runs = [...runsOf(block.content, size, headings)];
  if ('unsubscribe' in block && (block.unsubscribe !== null || block.preferences !== null))
    runs.push({ size, bold: false, link: true });
  for (const run of runs) {
    const words =
      run.color === undefined
        ? run.link
          ? link
          : run.heading && headings.color !== undefined
            ? { light: headings.color, dark: block.dark?.color ?? theme.dark?.color ?? headings.color }
            : color
        : { light: run.color, dark: (run.link && darkLink) || run.color };
    const under = run.highlight === undefined ? behind : { light: run.highlight, dark: run.highlight };
    found.push(...pair(block.id, run.link ? 'A link' : 'The text', words, under, run.size, run.bold));
  }
  return found;
}

type Written = Extract<Block, { content: RichText }>;

function checkButtonColors({ id, dark }: Block, button: ButtonPart, darkWords: string | undefined): Finding[] {
  const { color, fill, fontSize, bold } = button;
  const words = { light: color, dark: darkWords ?? color };
  return pair(id, 'The button', words, { light: fill, dark: dark?.lineColor ?? fill }, fontSize, bold);
}

/** Text over an image is checked on the color that shows until the image has loaded. */
function checkHeroColors(block: BlockOf<'hero'>, behind: Surface, theme: Theme): Finding[] {
  const under = block.panel === undefined ? behind : { light: block.panel, dark: block.panel };
  const kept: Theme['dark'] = theme.dark && { ...theme.dark, color: theme.color, linkColor: theme.linkColor };
  const own = block.color ?? theme.color;
  const shown = isPinned(block) ? { ...block, dark: { color: own, linkColor: theme.linkColor, ...block.dark } } : block;
  return [
    ...checkRichColors(shown, under, isPinned(block) && kept ? { ...theme, dark: kept } : theme),
    ...(block.button ? checkButtonColors(block, block.button, undefined) : []),
  ];
}

function checkAccordionColors(block: BlockOf<'accordion'>, behind: Surface, theme: Theme): Finding[] {
  const own = block.color ?? theme.color;
  const title = block.titleColor ?? own;
  const dark = block.dark?.color ?? theme.dark?.color;
  const size = block.fontSize ?? theme.fontSize;
  return [
    ...pair(block.id, 'The title', { light: title, dark: dark ?? title }, behind, size + 2, true),
    ...pair(block.id, 'The text', { light: own, dark: dark ?? own }, behind, size, false),
  ];
}

function checkProductColors(block: BlockOf<'product'>, behind: Surface, theme: Theme): Finding[] {
  const heading = headingStyle(block, theme);
  const name = heading.color ?? block.color ?? theme.color;
  const dark = block.dark?.color ?? theme.dark?.color;
  const price = block.priceColor ?? block.color ?? theme.color;
  const size = block.fontSize ?? theme.fontSize;
  return [
    ...(block.title.trim() === ''
      ? []
      : pair(block.id, 'The name', { light: name, dark: dark ?? name }, behind, heading.sizes[2], true)),
    ...(block.price.trim() === ''
      ? []
      : pair(block.id, 'The price', { light: price, dark: dark ?? price }, behind, size + 2, true)),
    ...checkRichColors(block, behind, theme),
    ...(block.button ? checkButtonColors(block, block.button, undefined) : []),
  ];
}

/** Texts without formatting on their backgrounds. */
function checkWordColors(block: BlockOf<'menu'> | BlockOf<'table'>, behind: Surface, theme: Theme): Finding[] {
  const own = block.color ?? theme.color;
  const words = { light: own, dark: block.dark?.color ?? theme.dark?.color ?? own };
  const size = block.fontSize ?? theme.fontSize;
  if (block.type === 'menu') return pair(block.id, 'The menu', words, behind, size, block.bold);
  const found = pair(block.id, 'The text', words, behind, size, false);
  const { headerFill: fill } = block;
  if (block.header) {
    const name = block.headerColor ?? own;
    const names = { light: name, dark: keepsHead(block) ? name : words.dark };
    const dark = keepsHead(block) ? fill : darkStripe({ ...block, stripe: fill ?? '' }, theme);
    const under = fill === undefined ? behind : { light: fill, dark: dark ?? fill };
    found.push(...pair(block.id, 'The first row', names, under, size, true));
  }
  if (block.stripe !== undefined)
    found.push(
      ...pair(
        block.id,
        'Text on a stripe',
        words,
        { light: block.stripe, dark: darkStripe(block, theme) ?? block.stripe },
        size,
        false,
      ),
    );
  return found;
}

function pair(blockId: string, what: string, words: Surface, behind: Surface, size: number, bold: boolean): Finding[] {
  const found: Finding[] = [];
  const required = requiredContrast(size, bold);
  for (const mode of ['light', 'dark'] as const) {
    const ratio = contrastRatio(words[mode], behind[mode]);
    if (ratio >= required) continue;
    const where = mode === 'dark' ? ' in dark mode' : '';
    const message =
      `${what} (${words[mode]} on ${behind[mode]}) has a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)} : ` +
      `1${where}; ${required} : 1 is needed to read it.`;
    found.push(
      finding(
        blockId,
        mode === 'dark' ? 'contrast-dark' : 'contrast',
        ratio < 2 ? 'error' : 'warning',
        message,
        mode === 'dark'
          ? 'Set dark colors for this block, or change its background there.'
          : 'Choose a darker or lighter color.',
        words[mode] + behind[mode],
      ),
    );
  }
  return [...found, ...inverted(blockId, what, words.light, behind.light, required)];
}

/**
 * Gmail's apps and some others ignore a message's dark colors and invert the light ones. None documents how, so this is
 * only a hint.
 */
function inverted(blockId: string, what: string, words: string, behind: string, required: number): Finding[] {
  if (contrastRatio(words, behind) < required) return [];
  const [shownWords, shownBehind] = [darkColor(words, 'text'), darkColor(behind, 'background')];
  const ratio = contrastRatio(shownWords, shownBehind);
  if (ratio >= required) return [];
  const message =
    `${what} (${words} on ${behind}) may be hard to read where an email app in dark mode changes colors ` +
    `automatically, as Gmail's app does: about ${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1.`;
  return [
    finding(
      blockId,
      'contrast-inverted',
      'hint',
      message,
      'Choose colors further apart, or one of them nearer to black or white.',
      words + behind,
    ),
  ];
}

interface Run {
  readonly size: number;
  readonly bold: boolean;
  readonly link: boolean;
  readonly heading?: boolean;
  readonly color?: string;
  readonly highlight?: string;
}

function* runsOf(content: RichText, size: number, headings: HeadingStyle): Generator<Run> {
  for (const node of content.content) yield* nodeRuns(node, size, headings);
}

function* nodeRuns(node: RichNode, size: number, headings: HeadingStyle): Generator<Run> {
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    for (const child of node.content) yield* nodeRuns(child, size, headings);
    return;
  }
  const heading = node.type === 'heading' ? headings.sizes[node.attrs.level - 1] : undefined;
  for (const inline of node.content ?? []) {
    if (inline.type === 'hardBreak' || (inline.type === 'text' && inline.text.trim() === '')) continue;
    const marks = inline.marks ?? [];
    const color = marks.find((mark) => mark.type === 'color')?.attrs.value;
    const highlight = marks.find((mark) => mark.type === 'highlight')?.attrs.value;
    yield {
      size: marks.find((mark) => mark.type === 'fontSize')?.attrs.value ?? heading ?? size,
      bold: heading !== undefined || marks.some((mark) => mark.type === 'bold'),
      link: marks.some((mark) => mark.type === 'link'),
      heading: heading !== undefined,
      ...(color === undefined ? {} : { color }),
      ...(highlight === undefined ? {} : { highlight }),
    };
  }
}
