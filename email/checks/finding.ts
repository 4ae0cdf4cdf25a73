/** What a check looks at. */
export type FindingRule =
  | 'missing-alt'
  | 'empty-image'
  | 'soft-image'
  | 'large-image'
  | 'empty-link'
  | 'relative-link'
  | 'unsafe-link'
  | 'vague-link'
  | 'contrast'
  | 'contrast-dark'
  | 'contrast-inverted'
  | 'tall-block'
  | 'small-text'
  | 'unknown-tag'
  | 'broken-tag'
  | 'missing-unsubscribe'
  | 'heading-order'
  | 'image-only'
  | 'too-large'
  | 'large'
  | 'styles-too-large'
  | 'unsupported'
  | 'unsafe-code'
  | 'markup'
  | 'empty-subject';

/**
 * `error`: readers will see something broken, or the law asks for it; `warning`: some readers will; `hint`: it could be
 * better.
 */
export type FindingSeverity = 'error' | 'warning' | 'hint';

/** Something to fix in a message. */
export interface Finding {
  /** The same for the same thing each time it is checked. */
  readonly id: string;
  readonly rule: FindingRule;
  readonly severity: FindingSeverity;
  /** The block it is about; without one it is about the whole message. */
  readonly blockId?: string;
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** Where in the source it is, from line 1 and column 0: checks of code only. */
  readonly line?: number;
  readonly column?: number;
}
