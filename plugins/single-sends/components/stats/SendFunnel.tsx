import { ChartSection, Funnel, funnelChart } from 'sendwright/sdk/charts';
import { formatNumber } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import type { SendMetrics } from 'sendwright/wire/stats';
import { linkPeople } from '../../people/PeopleLink';
import { recountedAmount, sumOfLines } from '../../statistics/LedgerSums';
import type { SendReport } from '../../statistics/useSendReport';
import { queryOf } from '../../statistics/viewAddress';
import styles from './SendFunnel.module.css';
import layout from './stats.module.css';

const dropsOf = (totals: SendMetrics): number =>
  totals.bounce_drops + totals.spam_report_drops + totals.unsubscribe_drops + totals.invalid_emails;

/** The funnel of a send or of the selected part, with the reasons for the losses at each stage. */
export function SendFunnel({ report }: { readonly report: SendReport }) {
  const { days, totals, messages, partReconciliation } = report;
  const people = linkPeople(report);
  const stages = [
    { label: 'Triggered', value: totals.requests, link: people('triggered'), color: 8 },
    { label: 'Delivered', value: totals.delivered, link: people('delivered'), color: 5 },
    { label: 'Opened', value: totals.human_unique_opens, link: people('opened'), color: 1 },
    { label: 'Clicked', value: totals.human_unique_clicks, link: people('clicked'), color: 2 },
  ] as const;
  const retried = days ? 0 : recountedAmount(partReconciliation, 'bounces');
  const cameBack = days ? 0 : recountedAmount(partReconciliation, 'delivered');
  const others: readonly (readonly [label: string, value: number, figure?: SendFigure])[] = [
    ['Bounced', totals.bounces, 'bounced'],
    ['Blocked for other reasons', totals.blocks, 'blocked'],
    ...(retried > 0 ? ([['Of these, retried since', retried]] as const) : []),
    ...(cameBack > 0 ? ([['Delivered, and came back later', cameBack]] as const) : []),
    // Some reasons have no metric (for example, the frequency cap). The ledger has all of them, but not by day.
    ['Dropped before sending', days ? dropsOf(totals) : messages.dropped, 'dropped'],
    ['Spam reports', totals.spam_reports, 'spam_report'],
    ...(days
      ? []
      : ([
          ['Waiting or deferred', messages.waiting + messages.held + messages.deferred + messages.sending, 'waiting'],
        ] as const)),
    ...(!days && messages.unconfirmed > 0 ? ([['Outcome unknown', messages.unconfirmed, 'unconfirmed']] as const) : []),
    ...(!days && messages.cancelled > 0 ? ([['Canceled', messages.cancelled, 'cancelled']] as const) : []),
  ];
  const unassigned = days ? 0 : sumOfLines(partReconciliation?.unassigned ?? []);
  return (
    <ChartSection
      title="From request to click"
      name={`From request to click, ${report.send.name}`}
      id="funnel"
      query={queryOf(report)}
      {...funnelChart(stages, others)}
      chart={<Funnel label="From request to click" stages={stages} />}
    >
      <dl className={styles.figures}>
        {others.map(([label, value, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure === undefined ? formatNumber(value) : people(figure)(formatNumber(value))}</dd>
          </div>
        ))}
      </dl>
      {unassigned > 0 && (
        <p className={layout.reason}>
          {unassigned === 1 ? '1 other message is' : `${formatNumber(unassigned)} other messages are`} of no variation,
          and not counted here.
        </p>
      )}
    </ChartSection>
  );
}
