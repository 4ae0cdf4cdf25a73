import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { showFailure, tableOfAll, usePolling, useRefreshed } from 'sendwright/sdk/models';
import {
  Button,
  type Column,
  DataTable,
  Empty,
  formatNumber,
  formatPercent,
  Link,
  MenuButton,
  type MenuEntry,
  Page,
  RelativeTime,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { ContactExport } from 'sendwright/wire/exports';
import { paths } from '../contract';
import { ExportsStore } from '../exportsStore';
import { nameOf, progressOf, stateOf } from '../exportState';
import { texts } from '../texts';
import { Erasures } from './Erasures';
import styles from './ExportIndex.module.css';

const kinds: Readonly<Record<ContactExport['export_type'], string>> = {
  contacts_export: 'Contacts',
  list_export: 'List',
  segment_export: 'Segment',
};

interface ExportFilesProps {
  readonly row: ContactExport;
  readonly onRestart: () => void;
}

/** The polling interval in milliseconds while an export is running. */
const interval = 3000;

export default observer(function ExportIndex() {
  const store = useService(ExportsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const table = useTableState({ filters: ['state'] });
  const { fetching, all } = store;
  const isUnderWay = all.some(({ status }) => status === 'pending');
  const fetch = useRefreshed(store, texts.fetchFailed);
  usePolling(() => store.freshen().catch(() => undefined), interval, isUnderWay);

  const restart = async ({ request }: ContactExport) => {
    try {
      await store.start(request);
      alerts.show(request.notifications?.email ? texts.started : texts.startedQuietly);
    } catch (failure) {
      showFailure(alerts, failure, texts.createFailed);
    }
  };
  const columns = exportColumns((row) => void restart(row));
  const menu = (row: ContactExport): readonly MenuEntry[] => [
    {
      label: 'Restart',
      icon: 'refresh',
      disabled: row.status === 'pending',
      detail: row.status === 'pending' ? 'It is in progress.' : undefined,
      onSelect: () => void restart(row),
    },
    'divider',
    { label: 'Delete', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id: row.id }) },
  ];

  const wanted = table.filters['state'] ?? [];
  const rows = all.filter((row) => wanted.length === 0 || wanted.includes(stateOf(row).label));
  return (
    <Page
      title="Exports"
      intro="Contact exports. Download within 12 hours, or start the export again."
      wide
      primaryAction={
        <Link to={paths.create} look="primary">
          Export all contacts
        </Link>
      }
    >
      <DataTable
        label="Exports"
        noun={['export', 'exports']}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLabel={nameOf}
        total={rows.length}
        rowHeight={48}
        {...tableOfAll(fetching, all)}
        onRetry={fetch}
        state={table}
        filters={[
          {
            id: 'state',
            label: 'Status',
            choices: ['Processing', 'Ready', 'Failed', 'Expired'].map((value) => ({ value, label: value })),
          },
        ]}
        rowMenu={menu}
        empty={
          <Empty
            drawing="form"
            title="No exports yet"
            text="Export all contacts, a list, a segment or the contacts you selected to a CSV or JSON file."
            action={
              <Link to={paths.create} look="primary">
                Export all contacts
              </Link>
            }
          />
        }
      />
      <Erasures />
    </Page>
  );
});

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
function exportColumns(onRestart: (row: ContactExport) => void): readonly Column<ContactExport>[] {
  return [
    { id: 'name', title: 'Name', cell: (row) => <Name row={row} />, minWidth: 180 },
    { id: 'status', title: 'Status', cell: (row) => <Status row={row} />, width: 160 },
    {
      id: 'type',
      title: 'Type',
      wideOnly: 1100,
      cell: (row) =>
        `${row.request.person === undefined ? kinds[row.export_type] : 'Person'}, ${row.file_type.toUpperCase()}`,
      width: 140,
    },
    {
      id: 'contacts',
      title: 'Contacts',
      wideOnly: 1100,
      cell: (row) => formatNumber(row.contact_count),
      align: 'right',
      width: 110,
    },
    {
      id: 'requested',
      title: 'Requested',
      wideOnly: 1100,
      cell: (row) => <RelativeTime at={row.created_at} />,
      width: 140,
    },
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
