import { FigureTable, formatNumber } from 'sendwright/sdk/ui';
import { timeText, unitOf } from './timeUnit';
import type { TimeSeriesProps } from './timeSeriesTypes';

type TimeSeriesTableProps = Pick<TimeSeriesProps, 'label' | 'days' | 'series' | 'compareWith' | 'cell'> & {
  readonly height: number;
};

/** A chart's figures as a table. */
export function TimeSeriesTable({ label, days, series, compareWith, cell, height }: TimeSeriesTableProps) {
  return (
    <FigureTable label={label} maxHeight={height}>
      <thead>
        <tr>
          <th scope="col">{unitOf(days) === 'hour' ? 'Hour' : 'Day'}</th>
          {series.map((one) => (
            <th key={one.id} scope="col">
              {one.label}
            </th>
          ))}
          {compareWith &&
            series.map((one) => (
              <th key={one.id} scope="col">
                {one.label}, {compareWith.label}
              </th>
            ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day, at) => (
          <tr key={day}>
            <th scope="row">{timeText(day.slice(0, 16))}</th>
            {series.map((one) => {
              const value = one.values[at];
              const text = value === null || value === undefined ? '–' : (one.format ?? formatNumber)(value);
              return <td key={one.id}>{cell && value ? cell(text, one.id, at) : text}</td>;
            })}
            {compareWith &&
              series.map((one) => {
                const value = compareWith.values[one.id]?.[at];
                return (
                  <td key={one.id}>
                    {value === null || value === undefined ? '–' : (one.format ?? formatNumber)(value)}
                  </td>
                );
              })}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
