/** A problem that the compiler found in a block, such as a broken link or image address. */
export interface Warning {
  readonly blockId: string;
  readonly kind: 'link' | 'source' | 'code';
  readonly message: string;
}

/** The compiled output of a block. */
export interface CompiledBlock {
  readonly html: string;
  /** The plain text without surrounding line breaks; empty for blocks without text. */
  readonly text: string;
  /** CSS rules for narrow screens. */
  readonly mobile: string;
  /** CSS rules for all screens, for a sheet of their own: an app that fails to read them still has the others. */
  readonly rules: string;
  /** CSS rules for dark mode, written once for the media query and once for Outlook. */
  readonly dark: readonly DarkRule[];
  readonly links: readonly string[];
  /** Font lists other than the theme's. */
  readonly fonts: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Selector and declaration separately, because Outlook needs its own duplicate of each rule. */
export interface DarkRule {
  readonly selector: string;
  readonly property: 'background-color' | 'color' | 'border-color' | 'display';
  readonly value: string;
}

/** What a block's type contributes inside the frame. */
export type BlockContent = Pick<CompiledBlock, 'html' | 'text'> & Partial<Omit<CompiledBlock, 'html' | 'text'>>;
