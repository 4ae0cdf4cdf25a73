import type { Block, ButtonPart, Design } from '../document/design';
import { walkBlocks } from '../document/walk';
import type { Brand } from './brand';
import { defaultBrand } from './defaultBrand';

/**
 * The brand that a design seems to have been made in: its theme, its most frequent button, and its small print. What
 * has the same value everywhere in the design is then replaced by the account's.
 */
export function inferBrand({ theme, blocks }: Pick<Design, 'theme' | 'blocks'>): Brand {
  const all = [...walkBlocks({ blocks })].map(({ block }) => block);
  const buttons = all.flatMap(buttonsOf);
  // On a colored band the colors of buttons are the other way around.
  const usual = buttons.filter(({ fill }) => fill !== theme.container.background);
  const { linkColor } = theme;
  const asLinks = { ...defaultBrand.buttons.primary, fill: linkColor, borderColor: linkColor };
  const primary = mostFrequent(usual.length > 0 ? usual : buttons) ?? { ...defaultBrand.buttons, ...asLinks };
  // Small print on a colored band has a color of that band.
  const footer = all.find(
    ({ type, background = theme.container.background }) =>
      (type === 'unsubscribe' || type === 'footer') && background === theme.container.background,
  );
  const muted = footer && 'color' in footer ? footer.color : undefined;
  const line = all.find((block) => block.type === 'divider')?.lineColor;
  const { colors } = defaultBrand;
  return {
    ...defaultBrand,
    colors: {
      background: theme.background,
      surface: theme.container.background,
      text: theme.color,
      heading: theme.headings?.color ?? theme.color,
      link: theme.linkColor,
      muted: muted ?? colors.muted,
      line: line ?? colors.line,
    },
    ...(theme.dark && {
      dark: {
        background: theme.dark.background,
        surface: theme.dark.containerBackground,
        text: theme.dark.color,
        link: theme.dark.linkColor,
      },
    }),
    headingFont: theme.headings?.fontFamily ?? theme.fontFamily,
    textFont: theme.fontFamily,
    webFonts: theme.webFonts ?? [],
    buttons: {
      ...defaultBrand.buttons,
      primary: {
        color: primary.color,
        fill: primary.fill,
        borderColor: primary.borderColor,
        borderWidth: primary.borderWidth,
      },
      radius: primary.radius,
    },
  };
}

function buttonsOf(block: Block): ButtonPart[] {
  if (block.type === 'button') return [block];
  return 'button' in block && block.button ? [block.button] : [];
}

/** The first button with the most frequent fill. */
function mostFrequent(buttons: readonly ButtonPart[]): ButtonPart | undefined {
  const counts = new Map<string, number>();
  for (const { fill } of buttons) counts.set(fill, (counts.get(fill) ?? 0) + 1);
  const best = Math.max(0, ...counts.values());
  return buttons.find(({ fill }) => counts.get(fill) === best);
}
