import { Funnel } from 'sendwright/sdk/charts';
import { formatNumber, PageSection } from 'sendwright/sdk/ui';
import type { SendReport } from '../../useSendReport';
import styles from './stats.module.css';

/** How many came how far, and what became of the others. */
export function SendFunnel({ report: { totals, progress } }: { readonly report: SendReport }) {
  const stages = [
    { label: 'Requested', value: progress.total, color: 8 },
    { label: 'Delivered', value: totals?.delivered ?? 0, color: 5 },
    { label: 'Opened', value: totals?.unique_opens ?? 0, color: 1 },
    { label: 'Clicked', value: totals?.unique_clicks ?? 0, color: 2 },
  ] as const;
  const others = [
    ['Bounced', totals?.bounces ?? 0],
    ['Dropped before sending', progress.dropped],
    ['Spam reports', totals?.spam_reports ?? 0],
  ] as const;
  return (
    <PageSection title="From request to click">
      <Funnel label="From request to click" stages={stages} />
      <dl className={styles.figures}>
        {others.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </PageSection>
  );
}
