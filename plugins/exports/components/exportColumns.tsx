import {
  Button,
  type Column,
  formatNumber,
  formatPercent,
  Link,
  MenuButton,
  RelativeTime,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { ContactExport } from 'sendwright/wire/exports';
import { nameOf, progressOf, stateOf } from '../exportState';
import styles from './exportColumns.module.css';

const kinds: Readonly<Record<ContactExport['export_type'], string>> = {
  contacts_export: 'Contacts',
  list_export: 'List',
  segment_export: 'Segment',
};

function Status({ row }: { readonly row: ContactExport }) {
  const { tone, label } = stateOf(row);
  const share = row.status === 'pending' && row.progress.rows_total > 0 ? ` ${formatPercent(progressOf(row), 0)}` : '';
  return <StatusTag tone={tone} label={`${label}${share}`} />;
}

/** Its name, and the reason if it failed. */
function Name({ row }: { readonly row: ContactExport }) {
  return (
    <div className={styles.name}>
      <strong>{nameOf(row)}</strong>
      {row.status === 'failure' && row.message !== undefined && (
        <span className={styles.reason} title={row.message}>
          {row.message}
        </span>
      )}
    </div>
  );
}

/** The columns of the exports page. */
export function exportColumns(onRestart: (row: ContactExport) => void): readonly Column<ContactExport>[] {
  return [
    { id: 'name', title: 'Name', cell: (row) => <Name row={row} />, minWidth: 180 },
    { id: 'status', title: 'Status', cell: (row) => <Status row={row} />, width: 160 },
    {
      id: 'type',
      title: 'Type',
      cell: (row) => `${kinds[row.export_type]}, ${row.file_type.toUpperCase()}`,
      width: 140,
    },
    { id: 'contacts', title: 'Contacts', cell: (row) => formatNumber(row.contact_count), align: 'right', width: 110 },
    { id: 'requested', title: 'Requested', cell: (row) => <RelativeTime at={row.created_at} />, width: 140 },
    {
      id: 'expires',
      title: 'Expires',
      cell: (row) => (row.urls.length > 0 ? <RelativeTime at={row.expires_at} /> : '–'),
      width: 140,
    },
    {
      id: 'files',
      title: 'Files',
      cell: (row) => <ExportFiles row={row} onRestart={() => onRestart(row)} />,
      width: 150,
    },
  ];
}

interface ExportFilesProps {
  readonly row: ContactExport;
  readonly onRestart: () => void;
}

/** The actions for a finished export: download its files, or retry. */
function ExportFiles({ row, onRestart }: ExportFilesProps) {
  const [only] = row.urls;
  if (row.status === 'pending') return null;
  if (only === undefined)
    return (
      <Button size="small" icon="refresh" onClick={onRestart}>
        Restart
      </Button>
    );
  if (row.urls.length === 1)
    return (
      <Link to={only} look="button">
        Download
      </Link>
    );
  return (
    <MenuButton
      label="Files of the export"
      size="small"
      icon="download"
      items={row.urls.map((address, index) => ({
        label: `File ${formatNumber(index + 1)} of ${formatNumber(row.urls.length)}`,
        icon: 'download',
        onSelect: () => window.open(address, '_blank', 'noopener'),
      }))}
    >
      Download
    </MenuButton>
  );
}
