import { type Block, type Design, type Picture, type WholeBlock, wholeTypes } from '../document/design';
import { shared } from '../document/parts';
import { fingerprint } from './fingerprint';
import { safeLink, safeSource } from './html';

/**
 * Settings of a block that its HTML can't express, as an attribute for reimport. Only in designs for further editing,
 * never in messages. Empty if the HTML expresses everything.
 */
export function settingsAttribute(block: Block, html: string): string {
  const { mobile, dark, locked, backgroundImage, sides } = block;
  return attribute({
    ...(mobile && { mobile }),
    ...(dark && { dark }),
    ...(locked && { locked }),
    ...(backgroundImage !== undefined && { backgroundImage }),
    ...(sides && { sides }),
    ...(isWhole(block) ? { block: wholeSettings(block), print: fingerprint(html) } : ownSettings(block)),
  });
}

/** The same for the whole design. */
export const themeAttribute = ({ theme: { container, dark, headings, webFonts }, brand }: Design): string =>
  attribute({
    container,
    ...(dark && { dark }),
    ...(headings && { headings }),
    ...(webFonts && { webFonts }),
    ...(brand && { brand }),
  });

function attribute(settings: object): string {
  const json = JSON.stringify(settings);
  if (json === '{}') return '';
  // Braces in a value would be parsed as a template expression.
  let quoted = false;
  const braceless = json.replace(/\\.|["{}]/g, (mark) => {
    if (mark === '"') quoted = !quoted;
    return quoted && (mark === '{' || mark === '}') ? (mark === '{' ? '\\u007b' : '\\u007d') : mark;
  });
  const escaped = braceless
    .replaceAll('&', '&amp;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return ` data-settings='${escaped}'`;
}

/** Blocks that no editor but ours knows: everything about them is in the settings. */
const isWhole = (block: Block): block is WholeBlock => wholeTypes.some((type) => type === block.type);

/** All settings except those that every block has. */
function wholeSettings(block: WholeBlock): object {
  const common = new Set(Object.keys(shared));
  return Object.fromEntries(Object.entries(block).filter(([name]) => !common.has(name)));
}

function ownSettings(block: Exclude<Block, WholeBlock>): object {
  switch (block.type) {
    case 'image':
      return { picture: hiddenImage(block.picture) };
    case 'imageText': {
      const { imagePosition, imageShare, gap } = block;
      return {
        ...oddLines(block),
        ...spacing(block),
        imagePosition,
        imageShare,
        gap,
        picture: hiddenImage(block.picture),
      };
    }
    case 'button': {
      const { height, width, url, borderColor, lineHeight } = block;
      return {
        height,
        ...(lineHeight !== undefined && { lineHeight }),
        ...(width !== undefined && { width }),
        ...(block.borderWidth === 0 && { borderColor }),
        ...(safeLink(url) === undefined && { url }),
      };
    }
    case 'social': {
      const { size, radius, color, spacing, align } = block;
      return { size, radius, color, spacing, align };
    }
    case 'unsubscribe': {
      const { linkColor } = block;
      return {
        ...oddLines(block),
        ways: block.unsubscribe !== null || block.preferences !== null,
        ...(linkColor && { linkColor }),
      };
    }
    case 'columns':
      return {
        columns: block.columns.map(({ id }) => id),
        cellPadding: block.cellPadding,
        stack: block.stack,
        ...(block.verticalAlign && { verticalAlign: block.verticalAlign }),
      };
    case 'text':
      return { ...oddLines(block), ...spacing(block) };
    case 'spacer':
      return block.height % 2 === 0 ? {} : { height: block.height };
    case 'code':
    case 'divider':
      return {};
  }
}

const spacing = ({
  lineHeight,
  paragraphSpacing,
  relative,
}: {
  readonly lineHeight: number;
  readonly paragraphSpacing?: number;
  readonly relative?: object;
}): object => ({
  ...(paragraphSpacing !== undefined && { paragraphSpacing }),
  ...(relative && { lineHeight, relative }),
});

/** Line heights that are not whole pixels, or the font's own. */
const oddLines = ({ lineHeight }: { readonly lineHeight: number }): object =>
  Number.isInteger(lineHeight) && lineHeight > 0 ? {} : { lineHeight };

/**
 * Original sizes, before they are fitted to the available width, and addresses that are omitted because they are
 * broken.
 */
function hiddenImage(picture: Picture): object {
  const { source, alternative, link, width, height, align, responsive, isNatural, radius } = picture;
  const shown = safeSource(source) !== undefined;
  return {
    align,
    responsive,
    ...(isNatural && { isNatural }),
    ...(radius !== undefined && { radius }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(!shown && { source, alternative }),
    ...(link !== undefined && (!shown || safeLink(link) === undefined) && { link }),
  };
}
