import { formatNumber, formatPercent, Link, PageSection } from 'sendwright/sdk/ui';
import type { SendMetrics } from 'sendwright/wire/stats';
import { configOf, serverEmails } from '../../automationContent';
import { paths } from '../../contract';
import { shareOf } from '../../measures';
import type { AutomationReport } from '../../useAutomationStats';
import styles from './stats.module.css';

const columns = [
  ['requests', 'Triggered'],
  ['delivered', 'Delivered'],
  ['unique_opens', 'Unique opens'],
  ['unique_clicks', 'Unique clicks'],
  ['bounces', 'Bounces'],
  ['unsubscribes', 'Unsubscribes'],
  ['spam_reports', 'Spam reports'],
] as const satisfies readonly (readonly [keyof SendMetrics, string])[];

/** The figures of each email, in their order. */
export function EmailTable({
  report: { automation, byStep, deliveredBy },
  asPercentages,
}: {
  readonly report: AutomationReport;
  readonly asPercentages: boolean;
}) {
  const figure = (stepId: string, key: keyof SendMetrics): string => {
    const totals = byStep.get(stepId);
    if (!totals) return '–';
    if (!asPercentages || key === 'requests' || key === 'delivered') return formatNumber(totals[key]);
    const share = shareOf(totals[key], deliveredBy.get(stepId) ?? 0);
    return share === null ? '–' : formatPercent(share);
  };
  return (
    <PageSection title="By email">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.tableFrame} tabIndex={0} role="region" aria-label="By email, table">
        <table className={styles.table} aria-label="By email">
          <thead>
            <tr>
              <th scope="col">Email</th>
              {columns.map(([key, title]) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {serverEmails(automation.steps).map((step, index) => (
              <tr key={step.id}>
                <th scope="row">
                  <Link to={paths.stats} params={{ id: automation.id, messageNum: String(index + 1) }}>
                    Email {index + 1}
                  </Link>
                  <div className={styles.subject}>{configOf(step).subject || 'No subject yet'}</div>
                </th>
                {columns.map(([key]) => (
                  <td key={key}>{figure(step.id, key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}
