/** The rule that a finding belongs to. */
export type FindingRule =
  | 'missing-alt'
  | 'empty-image'
  | 'soft-image'
  | 'large-image'
  | 'empty-link'
  | 'empty-text'
  | 'empty-countdown'
  | 'closed-question'
  | 'relative-link'
  | 'unsafe-link'
  | 'vague-link'
  | 'contrast'
  | 'contrast-dark'
  | 'contrast-inverted'
  | 'tall-block'
  | 'small-text'
  | 'unknown-tag'
  | 'missing-fallback'
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
 * `error`: recipients will see something broken, or the law requires it; `warning`: some recipients will; `hint`: a
 * suggestion.
 */
export type FindingSeverity = 'error' | 'warning' | 'hint';

/** Something to fix in a message. */
export interface Finding {
  /** Stable across checks of the same problem. */
  readonly id: string;
  readonly rule: FindingRule;
  readonly severity: FindingSeverity;
  /** The block; missing if the finding is about the whole message. */
  readonly blockId?: string;
  readonly message: string;
  /** How to fix it. */
  readonly fix: string;
  /** The position in the source, from line 1 and column 0; only for code. */
  readonly line?: number;
  readonly column?: number;
}
