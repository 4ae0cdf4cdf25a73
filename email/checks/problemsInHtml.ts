import { checkHtml } from './checkHtml';
import type { FindingRule } from './finding';

/** A finding as a code editor shows it. Lines count from 1. */
export interface HtmlProblem {
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly line: number;
}

/** The editor validates the markup itself, and the preview reports broken tags. */
const toldElsewhere: ReadonlySet<FindingRule> = new Set<FindingRule>(['markup', 'broken-tag']);

/** Findings in hand-written HTML that have a position. The review shows findings about the whole message. */
export function problemsInHtml(html: string): HtmlProblem[] {
  return checkHtml(html).flatMap(({ rule, severity, message, fix, line }) =>
    line === undefined || toldElsewhere.has(rule)
      ? []
      : [{ message: `${message} ${fix}`, severity: severity === 'hint' ? 'info' : severity, line }],
  );
}
