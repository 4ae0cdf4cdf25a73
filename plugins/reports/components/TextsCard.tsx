import { FigureTable } from 'sendwright/sdk/ui';
import type { ReportTexts } from 'sendwright/wire/textReports';
import { paths } from '../contract';
import { textFigures } from '../textFigures';
import type { CardProps } from './AudienceCards';
import { ChartCard } from './ChartCard';
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
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, now, before]) => (
              <tr key={label}>
                <th scope="row" className={styles.name}>
                  {label}
                </th>
                <td>{now}</td>
                <td>{before}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      }
      footer={<span>Of single sends and automations.</span>}
    />
  );
}
