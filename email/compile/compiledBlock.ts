/** A link or picture address that leads nowhere, or other words of the compiler about a block. */
export interface Warning {
  readonly blockId: string;
  readonly kind: 'link' | 'source' | 'code';
  readonly message: string;
}

/** A block's share of the message. */
export interface CompiledBlock {
  readonly html: string;
  /** Paragraphs of the plain text, without line breaks at the ends; empty for what has no words. */
  readonly text: string;
  /** Rules for narrow screens. */
  readonly mobile: string;
  /** Rules for email apps in dark mode, written once for the media query and once for Outlook. */
  readonly dark: readonly DarkRule[];
  readonly links: readonly string[];
  /** Font lists besides the theme's. */
  readonly fonts: readonly string[];
  readonly warnings: readonly Warning[];
}

/** Selector and declaration, kept apart because Outlook needs another copy of each. */
export interface DarkRule {
  readonly selector: string;
  readonly property: 'background-color' | 'color' | 'border-color' | 'display';
  readonly value: string;
}

/** What a block adds inside its frame. */
export type BlockContent = Pick<CompiledBlock, 'html' | 'text'> & Partial<Omit<CompiledBlock, 'html' | 'text'>>;
