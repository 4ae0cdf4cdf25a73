import type { TimeSeriesProps } from './timeSeriesTypes';

export function TimeSeriesPlot({ label, days, series }: TimeSeriesProps) {
  return (
    <table aria-label={label}>
      <thead><tr><th>Day</th>{series.map((one) => <th key={one.id}>{one.label}</th>)}</tr></thead>
      <tbody>{days.map((day, at) => <tr key={day}><td>{day}</td>{series.map((one) => <td key={one.id}>{one.values[at]}</td>)}</tr>)}</tbody>
    </table>
  );
}
