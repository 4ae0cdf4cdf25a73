import { FigureTable, formatNumber, formatPercent, PageSection } from 'sendwright/sdk/ui';
import { PeopleLink } from '../../people/PeopleLink';
import type { SendReport } from '../../statistics/useSendReport';
import styles from './PeopleSection.module.css';

interface Row {
  readonly label: string;
  readonly all: number;
  readonly people: number;
  /** If they are counted by person. */
  readonly figure?: 'opened' | 'clicked';
}

/** Compares all opens and clicks with those by people, as far as bots can be detected, and explains how. */
export function PeopleSection({ report }: { readonly report: SendReport }) {
  const { totals, delivered } = report;
  const rows: readonly Row[] = [
    { label: 'Opens', all: totals.opens, people: totals.opens - totals.machine_opens },
    { label: 'Unique opens', all: totals.unique_opens, people: totals.human_unique_opens, figure: 'opened' },
    { label: 'Clicks', all: totals.clicks, people: totals.clicks - totals.machine_clicks },
    { label: 'Unique clicks', all: totals.unique_clicks, people: totals.human_unique_clicks, figure: 'clicked' },
  ];
  return (
    <PageSection
      title="Human and bot activity"
      description="Bots and privacy proxies open and click, too. They count here only, not in the figures above."
    >
      <FigureTable label="Human and bot activity">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">All</th>
            <th scope="col">By bots</th>
            <th scope="col">By people</th>
            <th scope="col">People, of delivered</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, all, people, figure }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {figure && all > people ? (
                  <PeopleLink report={report} figure={figure} withBots>
                    {formatNumber(all)}
                  </PeopleLink>
                ) : (
                  formatNumber(all)
                )}
              </td>
              <td>{formatNumber(all - people)}</td>
              <td>
                <b>
                  {figure ? (
                    <PeopleLink report={report} figure={figure}>
                      {formatNumber(people)}
                    </PeopleLink>
                  ) : (
                    formatNumber(people)
                  )}
                </b>
              </td>
              <td>{delivered > 0 ? formatPercent(people / delivered) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      <details className={styles.explanation}>
        <summary>How we detect bots</summary>
        <p>
          <b>Opens.</b> Mail privacy services load every image when the message arrives, and some mailboxes prefetch
          images. We detect these opens by their source and time. The rest count as people. People who block images are
          never counted.
        </p>
        <p>
          <b>Clicks.</b> Link scanners of mail gateways follow the links of a message in a burst. A burst is three links
          of one recipient within two seconds, or all of them, or the first and the last; or five within ten seconds, or
          a link that people can't see. How soon after the message it happens does not matter, so both fast and slow
          scanners are found. Later clicks of the same person count.
        </p>
      </details>
    </PageSection>
  );
}
