import type { Design, SocialNetwork, Theme } from '../document/design';
import { paddingCss } from './css';
import { layoutTable, safeFont } from './html';

/**
 * What the HTML is for: `send` for mailboxes, `design` with the marks by which the
 * provider's editors find the modules again, `canvas` for our own editor.
 */
export type CompileTarget = 'send' | 'design' | 'canvas';

/** Where the pictures are that the compiler itself needs. Pure: the same arguments give the same address. */
export interface CompileAssets {
  /** A square PNG of the network's sign in `color` (`#rrggbb`). */
  socialIcon(network: SocialNetwork, color: string): string;
}

/** What each row of a design begins and ends with: written once for all of them. */
export interface RowFrame {
  /** What opens the row's table up to its cell's own attributes. */
  readonly open: string;
  /** The same with Word's table of a fixed width around it: Word honours a greatest width on tables alone. */
  readonly openForWord: string;
  readonly close: string;
  readonly closeForWord: string;
  /** The cell that holds a block's table, where the row and the block can't be one. */
  readonly cell: string;
  readonly left: number;
  readonly right: number;
}

/** All that a block's HTML depends on besides the block. */
export interface Context {
  readonly target: CompileTarget;
  readonly theme: Theme;
  /** Which way the words run: lists, quotes and what stands beside something else begin at that edge. */
  readonly direction: Design['direction'];
  readonly assets: CompileAssets;
  /** Pixels a block may fill, its own padding included. */
  readonly width: number;
  /** Whether parts for Word's renderer are written. They can't stand inside other conditional comments. */
  readonly outlook: boolean;
  /** Whether Word may be given drawn shapes: inside another shape it shows none. */
  readonly draws: boolean;
  /** The theme's fonts, safe in a style attribute. */
  readonly font: string;
  /** Of blocks that are rows of the design; undefined for those in a column. */
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
