import type { Design, SocialNetwork, Theme } from '../document/design';
import { paddingCss } from './css';
import { layoutTable, safeFont } from './html';

/**
 * The purpose of the HTML: `send` for delivery, `design` with the markers by which the provider's editors find modules,
 * `canvas` for our own editor.
 */
export type CompileTarget = 'send' | 'design' | 'canvas';

/** The addresses of images that the compiler itself uses. Pure: the same arguments give the same address. */
export interface CompileAssets {
  /** A square PNG of the network's icon in `color` (`#rrggbb`), or of a round play button. */
  socialIcon(network: SocialNetwork | 'play', color: string): string;
  /** The image of a countdown, see `countdownName`. */
  countdown(name: string): string;
}

/** The addresses of a provider's images. `root` has no slash at its end. */
export const assetsAt = (root: string): CompileAssets => ({
  socialIcon: (network, color) => `${root}/social-icons/${network}-${color.slice(1)}.png`,
  countdown: (name) => `${root}/countdowns/${name}`,
});

/** The opening and closing HTML of each row, computed once per design. */
export interface RowFrame {
  /** Opens the row's table, up to the cell's own attributes. */
  readonly open: string;
  /** The same inside a fixed-width table for Word, which supports `max-width` only on tables. */
  readonly openForWord: string;
  readonly close: string;
  readonly closeForWord: string;
  /** The cell around a block's table, when row and block can't share one table. */
  readonly cell: string;
  readonly left: number;
  readonly right: number;
}

/** Everything that a block's HTML depends on except the block itself. */
export interface Context {
  readonly target: CompileTarget;
  readonly theme: Theme;
  /** The text direction: lists, quotes and side-by-side content start at that edge. */
  readonly direction: Design['direction'];
  readonly assets: CompileAssets;
  /** The available width in pixels, including the block's own padding. */
  readonly width: number;
  /** Whether to write parts for Word's renderer. They can't be nested in other conditional comments. */
  readonly outlook: boolean;
  /** Whether VML shapes are possible: Word shows none inside another shape. */
  readonly draws: boolean;
  /** The theme's fonts, safe in a style attribute. */
  readonly font: string;
  /** For blocks that are rows of the design; undefined for blocks in a column. */
  readonly row: RowFrame | undefined;
}

/** The context of a design's rows. */
export function contextOf(
  { theme, direction }: Pick<Design, 'theme' | 'direction'>,
  target: CompileTarget,
  assets: CompileAssets,
): Context {
  const {
    width,
    padding: { left, right },
  } = theme.container;
  return {
    target,
    theme,
    direction,
    assets,
    width: Math.max(1, width - left - right),
    outlook: target !== 'canvas',
    draws: true,
    font: safeFont(theme.fontFamily),
    row: rowFrame(theme),
  };
}

function rowFrame({ container }: Theme): RowFrame {
  const { width } = container;
  const { left, right } = container.padding;
  const open = `<table ${layoutTable} align="center" width="100%" style="max-width:${width}px"><tr>`;
  const close = '</tr></table>';
  return {
    open,
    openForWord: `<!--[if mso]><table ${layoutTable} align="center" width="${width}"><tr><td><![endif]-->${open}`,
    close,
    closeForWord: `${close}<!--[if mso]></td></tr></table><![endif]-->`,
    cell:
      `<td class="r" bgcolor="${container.background}" ` +
      `style="padding:${paddingCss({ top: 0, right, bottom: 0, left })};background-color:${container.background}">`,
    left,
    right,
  };
}
