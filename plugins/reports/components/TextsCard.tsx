import { FigureTable, Link } from 'sendwright/sdk/ui';
import type { ReportTexts } from 'sendwright/wire/textReports';
import { paths } from '../contract';
import { textFigures } from '../textFigures';
import type { CardProps } from './AudienceCards';
import { ChartCard } from './ChartCard';
import { Head, Row } from './figureRows';
import styles from './reports.module.css';

/** What became of the text messages of the days, beside those before. */
export function TextsCard({ value, failure, onRetry, view }: CardProps<ReportTexts>) {
  const columns = ['Figure', 'These days', 'Days before'];
  const rows = value
    ? textFigures.map(({ label, show }) => [label, show(value.totals), show(value.previous_totals)])
    : [];
  const isEmpty =
    value && [value.totals, value.previous_totals].every(({ accepted, failed }) => accepted + failed === 0);
  return (
    <ChartCard
      id="texts"
      title="Text messages"
      view={view}
      path={paths.overview}
      failure={failure}
      onRetry={onRetry}
      empty={isEmpty ? 'No text message was sent in this period.' : undefined}
      data={value && { columns, rows }}
      table={
        <FigureTable label="Text messages">
          <Head columns={columns} />
          <tbody>
            {rows.map(([label, now, before]) => (
              <Row key={label} name={label}>
                <td>{now}</td>
                <td>{before}</td>
              </Row>
            ))}
          </tbody>
        </FigureTable>
      }
      footer={
        <p className={styles.summary}>
          Of single sends and automations.{' '}
          <Link to={paths.sends} query={{ period: `${view.from}..${view.to}`, channel: 'sms' }} look="text">
            Single sends by text message
          </Link>
        </p>
      }
    />
  );
}
