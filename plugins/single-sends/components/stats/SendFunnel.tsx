import { Funnel } from 'sendwright/sdk/charts';
import { formatNumber, PageSection } from 'sendwright/sdk/ui';
import type { Part } from '../../statistics/statsEndpoints';
import type { SendReport } from '../../statistics/useSendReport';
import styles from './SendFunnel.module.css';

interface SendFunnelProps {
  readonly report: SendReport;
  /** What of the send `report.totals` are. */
  readonly part: Part;
}

/** How many came how far, and what became of the others. */
export function SendFunnel({ report: { totals, progress }, part }: SendFunnelProps) {
  // Not every reason has a metric of its own (the frequency cap has none); the ledger knows of all, but only of the whole send.
  const isWhole = part.variation === undefined && part.phase === undefined;
  const drops = isWhole ? progress.dropped : totals.bounce_drops + totals.spam_report_drops + totals.invalid_emails + totals.unsubscribe_drops;
  const stages = [
    { label: 'Triggered', value: totals.requests, color: 8 },
    { label: 'Delivered', value: totals.delivered, color: 5 },
    { label: 'Opened', value: totals.unique_opens, color: 1 },
    { label: 'Clicked', value: totals.unique_clicks, color: 2 },
  ] as const;
  const others = [
    ['Bounced', totals.bounces],
    ['Blocked for other reasons', totals.blocks],
    ['Dropped before sending', drops],
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
