import { FigureTable, formatNumber, formatPercent, PageSection } from 'sendwright/sdk/ui';
import type { SendFigure } from 'sendwright/wire/sendPeople';
import { PeopleLink, type PeopleLinkProps } from '../../people/PeopleLink';
import type { SendReport } from '../../statistics/useSendReport';
import styles from './PeopleSection.module.css';

interface Row {
  readonly label: string;
  readonly all: number;
  readonly people: number;
  /** Whom all of them count, and those by bots. */
  readonly figure: SendFigure;
  readonly byBots: Pick<PeopleLinkProps, 'figure' | 'withBots'>;
}

/** Compares all opens and clicks with those by people, as far as bots can be detected, and explains how. */
export function PeopleSection({ report }: { readonly report: SendReport }) {
  const { totals, delivered } = report;
  const rows: readonly Row[] = [
    {
      label: 'Opens',
      all: totals.opens,
      people: totals.opens - totals.machine_opens,
      figure: 'any_open',
      byBots: { figure: 'machine_opened' },
    },
    {
      label: 'Unique opens',
      all: totals.unique_opens,
      people: totals.human_unique_opens,
      figure: 'opened',
      byBots: { figure: 'opened', withBots: 'only' },
    },
    {
      label: 'Clicks',
      all: totals.clicks,
      people: totals.clicks - totals.machine_clicks,
      figure: 'any_click',
      byBots: { figure: 'machine_clicked' },
    },
    {
      label: 'Unique clicks',
      all: totals.unique_clicks,
      people: totals.human_unique_clicks,
      figure: 'clicked',
      byBots: { figure: 'clicked', withBots: 'only' },
    },
  ];
  const linked = (count: number, target: Pick<PeopleLinkProps, 'figure' | 'withBots'>) =>
    count === 0 ? (
      '0'
    ) : (
      <PeopleLink report={report} {...target}>
        {formatNumber(count)}
      </PeopleLink>
    );
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
          {rows.map(({ label, all, people, figure, byBots }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{linked(all, { figure, withBots: true })}</td>
              <td>{linked(all - people, byBots)}</td>
              <td>
                <b>{linked(people, { figure })}</b>
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
