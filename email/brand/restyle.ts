import type { Block, BlockOf, ButtonPart, CellBlock, Design, Theme } from '../document/design';
import { defaultButton } from '../document/defaults';
import { walkBlocks } from '../document/walk';
import type { Brand, FollowedBrand } from './brand';
import { recolorArt } from './brandArt';
import { brandFooter, brandLogo, logoBlock } from './brandContent';
import { defaultBrand } from './defaultBrand';
import { followDark } from './followDark';
import { inferBrand } from './inferBrand';
import { restyleRichText } from './restyleRichText';
import { colorSwap, type ColorUse, type SwapColor } from './swapColor';

/**
 * Gives a design the look of a brand. Whatever looks like the brand it followed before (or else like the design in
 * general) follows the new one; everything else was chosen for this design, and is kept.
 */
export function applyBrand(design: Design, followed: FollowedBrand): Design {
  const from = design.brand?.brand ?? inferBrand(design);
  return { ...restyle(design, from, followed.brand), brand: followed };
}

/** A design that starts in the look of a brand: with its logo on top, unless the design starts with it anyway. */
export function startInBrand(design: Design, followed: FollowedBrand): Design {
  const branded = applyBrand(design, followed);
  const { logo } = followed.brand;
  const hasLogo = branded.blocks.some((block) => 'picture' in block && block.picture.source === logo?.source);
  const ids = new Set([...walkBlocks(branded)].map(({ block }) => block.id));
  const top = logoBlock(followed.brand, () => freeId('logo', ids));
  return top && !hasLogo ? { ...branded, blocks: [top, ...branded.blocks] } : branded;
}

function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
}

/** A new block with the default look, in that of the brand that the design follows. */
export function brandBlock(block: Block, brand: Brand | undefined): Block {
  if (!brand) return block;
  return restyleBlock(block, { from: defaultBrand, to: brand, swap: colorSwap(defaultBrand, brand), scale: 1 });
}

/** A new button inside a block of other parts. */
export function brandButton(brand: Brand | undefined): ButtonPart {
  if (!brand) return defaultButton;
  return restyleButton(defaultButton, {
    from: defaultBrand,
    to: brand,
    swap: colorSwap(defaultBrand, brand),
    scale: 1,
  });
}

/** A design that no longer follows its brand, with the look it has. */
export function leaveBrand({ brand: _brand, ...design }: Design): Design {
  return design;
}

interface Change {
  readonly from: Brand;
  readonly to: Brand;
  readonly swap: SwapColor;
  /** By how much text without a size of its own grows. */
  readonly scale: number;
}

/** A color in the new brand; itself if the one before does not have it. */
const recolored = (color: string, use: ColorUse, { swap }: Change): string => swap(color, use)?.to ?? color;

function restyle(design: Design, from: Brand, to: Brand): Design {
  const theme = restyleTheme(design.theme, from, to);
  const scale = theme.fontSize / Math.max(1, design.theme.fontSize);
  const change: Change = { from, to, swap: colorSwap(from, to), scale };
  return { ...design, theme, blocks: design.blocks.map((block) => restyleBlock(block, change)) };
}

function restyleTheme(theme: Theme, from: Brand, to: Brand): Theme {
  const { webFonts: _fonts, dark, ...rest } = theme;
  const { colors } = to;
  const isBrandSize = theme.fontSize === from.sizes.text || theme.fontSize === defaultSize;
  return {
    ...rest,
    background: theme.background === from.colors.background ? colors.background : theme.background,
    color: theme.color === from.colors.text ? colors.text : theme.color,
    linkColor: theme.linkColor === from.colors.link ? colors.link : theme.linkColor,
    fontFamily: theme.fontFamily === from.textFont ? to.textFont : theme.fontFamily,
    fontSize: isBrandSize ? to.sizes.text : theme.fontSize,
    container: {
      ...theme.container,
      background: theme.container.background === from.colors.surface ? colors.surface : theme.container.background,
    },
    headings: restyleHeadings(theme.headings, from, to),
    ...(to.webFonts.length > 0 && { webFonts: to.webFonts }),
    ...darkTheme(dark, from, to),
  };
}

function restyleHeadings(own: Theme['headings'] = {}, from: Brand, to: Brand): NonNullable<Theme['headings']> {
  const { fontFamily = from.headingFont, color = from.colors.heading, sizes = from.sizes.headings } = own;
  const hasBrandSizes = sizes.join() === from.sizes.headings.join();
  return {
    fontFamily: fontFamily === from.headingFont ? to.headingFont : fontFamily,
    color: color === from.colors.heading ? to.colors.heading : color,
    sizes: hasBrandSizes ? to.sizes.headings : sizes,
  };
}

/** The text size of designs made without a brand. */
const defaultSize = 14;

function darkTheme(dark: Theme['dark'], from: Brand, to: Brand): Pick<Theme, 'dark'> {
  if (dark && !isDarkOf(dark, from)) return { dark };
  if (!to.dark) return {};
  const { background, surface, text, link } = to.dark;
  return { dark: { background, containerBackground: surface, color: text, linkColor: link } };
}

const isDarkOf = (dark: NonNullable<Theme['dark']>, { dark: own }: Brand): boolean =>
  own !== undefined &&
  dark.background === own.background &&
  dark.containerBackground === own.surface &&
  dark.color === own.text &&
  dark.linkColor === own.link;

function restyleBlock(block: Block, change: Change): Block {
  if (block.type !== 'columns') return restyleCell(block, change);
  return {
    ...followDark(block, shared(block, change), change.from, change.to),
    columns: block.columns.map((column) => ({
      ...column,
      ...(column.background !== undefined && { background: recolored(column.background, 'background', change) }),
      blocks: column.blocks.map((cell) => restyleCell(cell, change)),
    })),
  };
}

const restyleCell = (cell: CellBlock, change: Change): CellBlock =>
  followDark(cell, restyleParts(cell, change), change.from, change.to);

function restyleParts(cell: CellBlock, change: Change): CellBlock {
  const { from, to } = change;
  const block = shared(cell, change);
  switch (block.type) {
    case 'text':
    case 'imageText':
      return restyleText(block, change);
    case 'video':
      return { ...block, playColor: recolored(block.playColor, 'background', change) };
    case 'product': {
      const written = restyleText(block, change);
      return {
        ...written,
        ...(written.priceColor !== undefined && { priceColor: recolored(written.priceColor, 'text', change) }),
        ...(written.button && { button: restyleButton(written.button, change) }),
      };
    }
    case 'image':
    case 'logo':
      return brandLogo(block, from, to);
    case 'heading':
      return restyleWords(block, change);
    case 'hero': {
      const written = restyleText(block, change);
      return {
        ...written,
        ...(written.panel !== undefined && { panel: recolored(written.panel, 'background', change) }),
        ...(written.button && { button: restyleButton(written.button, change) }),
      };
    }
    case 'accordion': {
      const { titleColor, lineColor } = block;
      return {
        ...restyleWords(block, change),
        lineColor: recolored(lineColor, 'line', change),
        ...(titleColor !== undefined && { titleColor: recolored(titleColor, 'text', change) }),
      };
    }
    case 'rating':
    case 'poll':
      return {
        ...restyleWords(block, change),
        ...(block.fill === from.buttons.primary.fill && block.answerColor === from.buttons.primary.color
          ? { fill: to.buttons.primary.fill, answerColor: to.buttons.primary.color }
          : {
              fill: recolored(block.fill, isStars(block) ? 'text' : 'background', change),
              answerColor: recolored(block.answerColor, 'text', change),
            }),
      };
    case 'countdown':
      return {
        ...restyleWords(block, change),
        ...(block.fill === from.buttons.primary.fill && block.numberColor === from.buttons.primary.color
          ? { fill: to.buttons.primary.fill, numberColor: to.buttons.primary.color }
          : {
              fill: recolored(block.fill, 'background', change),
              numberColor: recolored(block.numberColor, 'text', change),
            }),
      };
    case 'menu':
      return { ...restyleWords(block, change), separatorColor: recolored(block.separatorColor, 'line', change) };
    case 'table':
      return restyleTable(block, change);
    case 'button':
      return restyleButton(block, change);
    case 'divider':
      return { ...block, lineColor: recolored(block.lineColor, 'line', change) };
    case 'social':
      return brandFooter({ ...block, color: recolored(block.color, 'text', change) }, from, to);
    case 'unsubscribe':
    case 'footer':
      return brandFooter(
        {
          ...block,
          ...(block.type === 'footer' && { iconColor: recolored(block.iconColor, 'text', change) }),
          ...(block.color !== undefined && { color: smallPrint(block.color, change) }),
          ...(block.linkColor !== undefined && { linkColor: recolored(block.linkColor, 'link', change) }),
          ...font(block, change),
        },
        from,
        to,
      );
    case 'code':
    case 'spacer':
      return block;
  }
}

/** Stars have no boxes: their color is on what is behind the block. */
const isStars = (block: BlockOf<'rating' | 'poll'>): boolean => block.type === 'rating' && block.look === 'stars';

/**
 * Background, lines at the sides, and dark colors. A dark color that belonged to a replaced one gives way to the new
 * brand's.
 */
function shared<Kind extends Block>(original: Kind, change: Change): Kind {
  const art = recolorArt(original, change.from, change.to);
  const { sides } = art;
  const block = sides ? { ...art, sides: { ...sides, color: recolored(sides.color, 'line', change) } } : art;
  const { background, dark } = block;
  const swapped = background === undefined ? undefined : change.swap(background, 'background');
  if (!swapped || swapped.to === background) return block;
  const { background: _dark, ...rest } = dark ?? {};
  const own = swapped.dark === undefined || !dark?.background ? rest : { ...rest, background: swapped.dark };
  return { ...block, background: swapped.to, ...(dark && { dark: own }) };
}

const smallPrint = (color: string, change: Change): string =>
  color === change.from.colors.muted ? change.to.colors.muted : recolored(color, 'text', change);

function restyleText<Written extends Extract<CellBlock, { type: 'text' | 'imageText' | 'product' | 'hero' }>>(
  block: Written,
  change: Change,
): Written {
  const { color, fontSize, lineHeight } = block;
  const swapped = color === undefined ? undefined : change.swap(color, 'text');
  const isOther = swapped !== undefined && swapped.to !== color;
  return {
    ...block,
    ...font(block, change),
    ...(isOther && { color: swapped.to, ...darkWords(block, swapped.dark) }),
    ...(fontSize === undefined && change.scale !== 1 && { lineHeight: nearestEven(lineHeight * change.scale) }),
    ...(block.linkColor !== undefined && { linkColor: recolored(block.linkColor, 'link', change) }),
    content: restyleRichText(block.content, change),
  };
}

/** The dark color of a text gives way to the new brand's, or to that of the design. */
function darkWords({ dark }: Block, color: string | undefined): Pick<Block, 'dark'> {
  if (dark?.color === undefined) return {};
  const { color: _color, ...rest } = dark;
  return { dark: { ...rest, ...(color !== undefined && { color }) } };
}

/** The color and font of texts without formatting. */
function restyleWords<Written extends CellBlock & { readonly color?: string; readonly fontFamily?: string }>(
  block: Written,
  change: Change,
): Written {
  const swapped = block.color === undefined ? undefined : change.swap(block.color, 'text');
  if (swapped === undefined || swapped.to === block.color) return { ...block, ...font(block, change) };
  return { ...block, ...font(block, change), color: swapped.to, ...darkWords(block, swapped.dark) };
}

const nearestEven = (pixels: number): number => Math.round(pixels / 2) * 2;

function font({ fontFamily }: { readonly fontFamily?: string }, { from, to }: Change): { fontFamily?: string } {
  if (fontFamily === undefined) return {};
  if (fontFamily === from.headingFont) return { fontFamily: to.headingFont };
  return fontFamily === from.textFont ? { fontFamily: to.textFont } : {};
}

function restyleTable(block: BlockOf<'table'>, change: Change): BlockOf<'table'> {
  const { headerFill, headerColor, stripe, lineColor } = block;
  const fill = (color: string): string => recolored(color, 'background', change);
  return {
    ...restyleWords(block, change),
    lineColor: recolored(lineColor, 'line', change),
    ...(headerFill !== undefined && { headerFill: fill(headerFill) }),
    ...(headerColor !== undefined && { headerColor: recolored(headerColor, 'text', change) }),
    ...(stripe !== undefined && { stripe: fill(stripe) }),
  };
}

type Button = ButtonPart & Pick<BlockOf<'button'>, 'dark'>;

/** Buttons are primary or secondary by their fill; other buttons only get the colors that they share with the brand. */
function restyleButton<Kind extends Button>(block: Kind, change: Change): Kind {
  const { from, to } = change;
  const kind = (['primary', 'secondary'] as const).find(
    (one) =>
      block.fill === from.buttons[one].fill &&
      block.color === from.buttons[one].color &&
      // A button without a border on a colored band can have the other colors of one with a border.
      block.borderWidth > 0 === from.buttons[one].borderWidth > 0,
  );
  const radius = block.radius === from.buttons.radius ? { radius: to.buttons.radius } : {};
  const fontFamily = font(block, change);
  if (kind) {
    const { dark: _dark, ...light } = block;
    const isSame = block.fill === to.buttons[kind].fill;
    return { ...(isSame ? block : (light as Kind)), ...to.buttons[kind], ...radius, ...fontFamily };
  }
  return {
    ...block,
    ...radius,
    ...fontFamily,
    color: recolored(block.color, 'text', change),
    fill: recolored(block.fill, 'background', change),
    borderColor: recolored(block.borderColor, 'line', change),
  };
}
