import type { ImportReport } from 'sendwright/email/import';
import { formatNumber, StatusTag, type Tone } from 'sendwright/sdk/ui';
import styles from './ImportReportList.module.css';

const words: Readonly<Record<ImportReport['entries'][number]['action'], { readonly label: string; readonly tone: Tone }>> = {
  stripped: { label: 'Left out', tone: 'danger' },
  code: { label: 'Kept as code', tone: 'warning' },
  converted: { label: 'Changed', tone: 'info' },
  kept: { label: 'Kept', tone: 'success' },
};

/** What became of each part of imported HTML: nothing is lost that is not told here. */
export function ImportReportList({ report }: { readonly report: ImportReport }) {
  return (
    <section aria-label="What becomes of it" className={styles.report}>
      <h3 className={styles.title}>What becomes of it</h3>
      {report.entries.length === 0 ? (
        <p className={styles.none}>Everything is kept as it is.</p>
      ) : (
        <ul className={styles.list}>
          {report.entries.map(({ action, what, why, count }) => (
            <li key={`${action} ${what} ${why}`}>
              <StatusTag tone={words[action].tone} label={words[action].label} />
              <span><strong>{what}</strong>{count > 1 && ` (${formatNumber(count)})`} – {why}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
