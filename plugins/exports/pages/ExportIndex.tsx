import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, useService } from 'sendwright/sdk';
import { tableOfAll, usePolling } from 'sendwright/sdk/models';
import { DataTable, Empty, Link, type MenuEntry, Page, useTableState } from 'sendwright/sdk/ui';
import type { ContactExport } from 'sendwright/wire/exports';
import { exportColumns } from '../components/exportColumns';
import { paths } from '../contract';
import { nameOf, stateOf } from '../exportState';
import { ExportsStore } from '../exportsStore';
import { texts } from '../texts';

/** The polling interval in milliseconds while an export is running. */
const interval = 3000;

export default observer(function ExportIndex() {
  const store = useService(ExportsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const table = useTableState({ filters: ['state'] });
  const { fetching, all } = store;
  const isUnderWay = all.some(({ status }) => status === 'pending');

  useEffect(() => {
    // The page shows the failure, with a retry.
    store.refresh().catch(() => alerts.show(texts.fetchFailed));
  }, [store, alerts]);
  usePolling(() => store.refresh().catch(() => undefined), interval, isUnderWay);

  const restart = async ({ request }: ContactExport) => {
    try {
      await store.start(request);
      alerts.show(request.notifications?.email ? texts.started : texts.startedQuietly);
    } catch {
      alerts.show(texts.createFailed);
    }
  };
  const columns = exportColumns((row) => void restart(row));
  const menu = (row: ContactExport): readonly MenuEntry[] => [
    {
      label: 'Restart',
      icon: 'refresh',
      disabled: row.status === 'pending',
      detail: row.status === 'pending' ? 'It is under way.' : undefined,
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
        onRetry={() => void store.refresh().catch(() => alerts.show(texts.fetchFailed))}
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
    </Page>
  );
});
