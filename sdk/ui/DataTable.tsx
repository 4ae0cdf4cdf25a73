import type { DataTableProps } from './dataTableTypes';
import { ErrorState } from './ErrorState';
import { Skeleton } from './Skeleton';

/** Rows of things. */
export function DataTable<Row>({ label, columns, rows, rowKey, loading, error, onRetry, empty }: DataTableProps<Row>) {
  if (error !== undefined && error !== null) return <ErrorState failure={error} onRetry={onRetry} />;
  if (loading && rows.length === 0) return <Skeleton shape="table" />;
  if (rows.length === 0) return <>{empty}</>;
  return (
    <table aria-label={label}>
      <thead><tr>{columns.map((column) => <th key={column.id}>{column.title}</th>)}</tr></thead>
      <tbody>{rows.map((row) => <tr key={rowKey(row)}>{columns.map((column) => <td key={column.id}>{column.cell(row)}</td>)}</tr>)}</tbody>
    </table>
  );
}
