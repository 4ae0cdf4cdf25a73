import { formatNumber } from '../formatNumber';
import { StatusTag } from '../StatusTag';
import type { Tone } from '../tone';
import styles from './ImportReportList.module.css';

type Action = 'stripped' | 'code' | 'converted' | 'kept';

export interface ImportReportListProps {
  /**
   * Parts of the imported content with the same result and reason, counted: the report of `importHtml`
   * (`sendwright/email/import`).
   */
  readonly entries: readonly {
    readonly action: Action;
    readonly what: string;
    readonly why: string;
    readonly count: number;
    /** For a merge tag of another tool: how it is written now. */
    readonly became?: string;
  }[];
}

const words: Readonly<Record<Action, { readonly label: string; readonly tone: Tone }>> = {
  stripped: { label: 'Left out', tone: 'danger' },
  code: { label: 'Kept as code', tone: 'warning' },
  converted: { label: 'Changed', tone: 'info' },
  kept: { label: 'Kept', tone: 'success' },
};

/** What happened to each part of imported HTML: everything that was dropped is listed. */
export function ImportReportList({ entries }: ImportReportListProps) {
  return (
    <section aria-label="Import summary" className={styles.report}>
      <h3 className={styles.title}>Import summary</h3>
      {entries.length === 0 ? (
        <p className={styles.none}>Everything is kept as it is.</p>
      ) : (
        <ul className={styles.list}>
          {entries.map(({ action, what, why, count }) => (
            <li key={`${action} ${what} ${why}`}>
              <StatusTag tone={words[action].tone} label={words[action].label} />
              <span>
                <strong>{what}</strong>
                {count > 1 && ` (${formatNumber(count)})`} – {why}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
