import type { SocialNetwork, Theme } from '../document/design';

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

/** All that a block's HTML depends on besides the block. */
export interface Context {
  readonly target: CompileTarget;
  readonly theme: Theme;
  readonly assets: CompileAssets;
  /** Pixels a block may fill, its own padding included. */
  readonly width: number;
  /** Whether parts for Word's renderer are written. They can't stand inside other conditional comments. */
  readonly outlook: boolean;
}
