import type { ReactNode } from 'react';
import { FigureTable, formatNumber } from 'sendwright/sdk/ui';
import type { ChartData } from './chartData';
import { timeText } from './timeUnit';

export interface ChartTableProps {
  readonly title: string;
  readonly data: ChartData;
  /** Pixels. */
  readonly maxHeight?: number | undefined;
  /** Renders a figure with its text, such as a link to the people behind it. */
  readonly cell?: ((text: string, row: number, column: number) => ReactNode) | undefined;
}

/** A chart's figures as a table. */
export function ChartTable({
  title,
  data: { columns, rows },
  maxHeight = 320,
  cell = (text) => text,
}: ChartTableProps) {
  return (
    <FigureTable label={title} maxHeight={maxHeight}>
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
        {rows.map(([name, ...figures], row) => (
          <tr key={String(name)}>
            <th scope="row">{typeof name === 'string' ? timeText(name) : name}</th>
            {figures.map((figure, at) => (
              <td key={columns[at + 1]}>
                {figure === null ? '–' : cell(typeof figure === 'number' ? formatNumber(figure) : figure, row, at + 1)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
