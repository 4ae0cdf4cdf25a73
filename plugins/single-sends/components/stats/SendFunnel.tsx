import { Funnel } from 'sendwright/sdk/charts';
import { formatNumber, PageSection } from 'sendwright/sdk/ui';
import type { SendReport } from '../../statistics/useSendReport';
import styles from './SendFunnel.module.css';

/** How many came how far, and what became of the others. */
export function SendFunnel({ report: { totals, progress } }: { readonly report: SendReport }) {
  const drops = totals.bounce_drops + totals.spam_report_drops + totals.invalid_emails + totals.unsubscribe_drops;
  const stages = [
    { label: 'Triggered', value: totals.requests, color: 8 },
    { label: 'Delivered', value: totals.delivered, color: 5 },
    { label: 'Opened', value: totals.unique_opens, color: 1 },
    { label: 'Clicked', value: totals.unique_clicks, color: 2 },
  ] as const;
  const others = [
    ['Bounced', totals.bounces],
    ['Blocked for other reasons', totals.blocks],
    ['Dropped before sending', Math.max(drops, 0)],
    ['Spam reports', totals.spam_reports],
    ['Waiting or deferred', progress.waiting + progress.held + progress.deferred + progress.sending],
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
