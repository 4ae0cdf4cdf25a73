import { FigureTable, formatNumber, Link, PageSection } from 'sendwright/sdk/ui';
import type { SendMetrics } from 'sendwright/wire/stats';
import { configOf, serverEmails } from '../../automationContent';
import { paths } from '../../contract';
import { shareOf, shareText } from '../../measures';
import type { AutomationReport } from '../../useAutomationStats';
import { FigureLink } from './FigureLink';
import { peopleOf, titleOf } from './figureTitles';
import styles from './stats.module.css';

const columns = [
  ['requests', 'Triggered'],
  ['delivered', 'Delivered'],
  ['human_unique_opens', 'Unique opens'],
  ['human_unique_clicks', 'Unique clicks'],
  ['bounces', 'Bounces'],
  ['unsubscribes', 'Unsubscribes'],
  ['spam_reports', 'Spam reports'],
] as const satisfies readonly (readonly [keyof typeof peopleOf, string])[];

/** The metrics of each email, in order. */
export function EmailTable({
  report: { automation, byStep, deliveredBy, range },
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
    return shareText(key, share);
  };
  return (
    <PageSection title="By email">
      <FigureTable label="By email">
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
                <td key={key}>
                  {byStep.has(step.id) ? (
                    <FigureLink
                      id={automation.id}
                      figure={peopleOf[key]}
                      step={step.id}
                      days={range}
                      count={byStep.get(step.id)?.[key]}
                      title={`Email ${index + 1}, ${titleOf(peopleOf[key])}`}
                    >
                      {figure(step.id, key)}
                    </FigureLink>
                  ) : (
                    '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </PageSection>
  );
}

interface ClickTableProps {
  readonly report: AutomationReport;
  /** The name of a link's email; undefined if all links are in one email. */
  readonly nameOf: ((stepId: string) => string) | undefined;
}

/** The people who clicked each link, and their clicks, by position in the message; most clicked first. */
export function ClickTable({ report: { automation, number, range, links }, nameOf }: ClickTableProps) {
  const sorted = links
    .toSorted(
      (one, other) => other.human_unique_clicks - one.human_unique_clicks || one.url_location - other.url_location,
    )
    .slice(0, 1000);
  return (
    <PageSection title="Clicks by link" description="Positions are numbered from the top left of the message.">
      {links.length === 0 ? (
        <p className={styles.muted}>No clicks yet.</p>
      ) : (
        <FigureTable label="Clicks by link">
          <thead>
            <tr>
              <th scope="col">Link</th>
              {nameOf && <th scope="col">Email</th>}
              <th scope="col">Place</th>
              <th scope="col">People</th>
              <th scope="col">Clicks</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((link) => (
              <tr key={`${link.step_id} ${link.url_location} ${link.url}`}>
                <th scope="row" className={styles.url}>
                  {/^https?:\/\//.test(link.url) && !link.url.includes('{{') ? (
                    <Link to={link.url}>{link.url}</Link>
                  ) : (
                    link.url
                  )}
                </th>
                {nameOf && <td>{nameOf(link.step_id)}</td>}
                <td>{link.url_location + 1}</td>
                <td>
                  <FigureLink
                    id={automation.id}
                    number={number}
                    figure="clicked"
                    step={link.step_id}
                    days={range}
                    link={{ place: link.url_location, url: link.url }}
                    title={`Clicked ${link.url}`}
                    count={link.human_unique_clicks}
                  >
                    {formatNumber(link.human_unique_clicks)}
                  </FigureLink>
                </td>
                <td>
                  <FigureLink
                    id={automation.id}
                    number={number}
                    figure="any_click"
                    step={link.step_id}
                    days={range}
                    link={{ place: link.url_location, url: link.url }}
                    title={`Every click on ${link.url}`}
                    count={link.clicks}
                  >
                    {formatNumber(link.clicks)}
                  </FigureLink>
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </PageSection>
  );
}
