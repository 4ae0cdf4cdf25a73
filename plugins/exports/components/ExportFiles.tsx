import { Button, formatNumber, Link, MenuButton } from 'sendwright/sdk/ui';
import type { ContactExport } from 'sendwright/wire/exports';

export interface ExportFilesProps {
  readonly row: ContactExport;
  readonly onRestart: () => void;
}

/** What can be done with an export that has ended: its files, or another try. */
export function ExportFiles({ row, onRestart }: ExportFilesProps) {
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
