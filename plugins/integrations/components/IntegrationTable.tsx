import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { tableOfAll } from 'sendwright/sdk/models';
import { DataTable, type MenuEntry, useTableState } from 'sendwright/sdk/ui';
import type { Integration } from 'sendwright/wire/integrations';
import { paths } from '../contract';
import { IntegrationsStore } from '../integrationsStore';
import { columns, columnsOfOneApp } from './integrationColumns';

export interface IntegrationTableProps {
  readonly rows: readonly Integration[];
  /** The destination as addresses have it, on its own page; the page of all of them otherwise. */
  readonly destination?: string;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
}

/** Integrations with what they forward, whether they do, and what can be done with them. */
export const IntegrationTable = observer(function IntegrationTable({
  rows,
  destination,
  onRetry,
  empty,
}: IntegrationTableProps) {
  const store = useService(IntegrationsStore);
  const navigation = useService(Navigation);
  const table = useTableState();
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;

  const editing = ({ integration_id: id }: Integration): string =>
    destination === undefined ? pathTo(paths.editConnected, { id }) : pathTo(paths.edit, { destination, id });
  const removing = ({ integration_id: id }: Integration): string =>
    destination === undefined ? pathTo(paths.removeConnected, { id }) : pathTo(paths.remove, { destination, id });
  const menu = (one: Integration): readonly MenuEntry[] => [
    { label: 'Edit', icon: 'edit', disabled: !mayUpdate, onSelect: () => navigation.go(editing(one)) },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: !mayDelete,
      onSelect: () => navigation.go(removing(one)),
    },
  ];

  return (
    <DataTable
      label="Integrations"
      noun={['integration', 'integrations']}
      columns={destination === undefined ? columns : columnsOfOneApp}
      rows={rows}
      rowKey={({ integration_id: id }) => id}
      rowLabel={({ label }) => label}
      total={rows.length}
      {...tableOfAll(store.fetching, store.all)}
      onRetry={onRetry}
      state={table}
      rowMenu={menu}
      {...(mayUpdate && { rowLink: editing })}
      {...(destination === undefined &&
        mayDelete && {
          selection: store.selection,
          onSelect: (ids: readonly string[]) => store.select(ids),
          bulkActions: [
            { label: 'Delete', icon: 'trash', danger: true, onRun: () => navigation.to(paths.removeSelected) },
          ],
        })}
      empty={empty}
    />
  );
});
