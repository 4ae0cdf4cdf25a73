import { checkHtml } from './checkHtml';
import type { FindingRule } from './finding';

/** A finding as a code editor marks it. Lines count from 1. */
export interface HtmlProblem {
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly line: number;
}

/** The editor reads the markup itself, and the preview says which tags are broken. */
const toldElsewhere: ReadonlySet<FindingRule> = new Set<FindingRule>(['markup', 'broken-tag']);

/**
 * What to fix in hand-written HTML, where it has a place in it. What is about the message as a whole is the review's.
 */
export function problemsInHtml(html: string): HtmlProblem[] {
  return checkHtml(html).flatMap(({ rule, severity, message, fix, line }) =>
    line === undefined || toldElsewhere.has(rule)
      ? []
      : [{ message: `${message} ${fix}`, severity: severity === 'hint' ? 'info' : severity, line }],
  );
}
