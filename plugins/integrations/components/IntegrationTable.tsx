import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Alerts, Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, tableOfAll } from 'sendwright/sdk/models';
import { type Column, DataTable, type MenuEntry, StatusTag, Switch, useTableState } from 'sendwright/sdk/ui';
import type { Integration } from 'sendwright/wire/integrations';
import { paths } from '../contract';
import { smsDestination } from '../destinations';
import { summarizeEvents } from '../eventChoices';
import { IntegrationsStore } from '../integrationsStore';
import { texts } from '../texts';
import { ConnectionTag } from './SmsSummary';

/** The connection to the SMS provider as a row; its key is the Account SID. */
interface SmsAccount {
  readonly integration_id: string;
  readonly label: string;
  readonly destination: 'Twilio';
  readonly isVerified: boolean;
}
/** A connection of the account. */
export type ConnectedApp = Integration | SmsAccount;

const isSms = (app: ConnectedApp): app is SmsAccount => app.destination === 'Twilio';

/** On the page of all apps. */
const columns: readonly Column<ConnectedApp>[] = [
  { id: 'label', title: 'Label', cell: ({ label }) => <strong>{label}</strong>, width: 220 },
  { id: 'app', title: 'App', cell: ({ destination }) => destination, width: 110 },
  {
    id: 'events',
    title: 'Events',
    cell: (app) => (isSms(app) ? '–' : summarizeEvents(app.filters.email_events)),
    minWidth: 220,
  },
  {
    id: 'region',
    title: 'Region',
    cell: (app) => (isSms(app) ? '–' : app.properties.destination_region === 'EU' ? 'EU' : 'Global'),
    width: 90,
  },
  {
    id: 'state',
    title: 'Status',
    cell: (app) => (isSms(app) ? <ConnectionTag isVerified={app.isVerified} /> : <State {...app} />),
    minWidth: 180,
  },
  { id: 'enabled', title: 'On', cell: (app) => (isSms(app) ? null : <ForwardSwitch integration={app} />), width: 72 },
];

const columnsOfOneApp: readonly Column<ConnectedApp>[] = columns.filter(({ id }) => id !== 'app');

export interface IntegrationTableProps {
  readonly rows: readonly ConnectedApp[];
  /** The destination in the address of its own page; undefined on the page of all apps. */
  readonly destination?: string;
  readonly onRetry: () => void;
  readonly empty: ReactNode;
}

/** The integrations with their events, state and actions. */
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

  const editing = ({ integration_id: id }: ConnectedApp): string =>
    destination === undefined ? pathTo(paths.editConnected, { id }) : pathTo(paths.edit, { destination, id });
  const removing = ({ integration_id: id }: ConnectedApp): string =>
    destination === undefined ? pathTo(paths.removeConnected, { id }) : pathTo(paths.remove, { destination, id });
  /** The connection to the SMS provider has its own page. */
  const linkOf = (one: ConnectedApp): string =>
    isSms(one) ? pathTo(paths.destination, { destination: smsDestination.name }) : editing(one);
  const menu = (one: ConnectedApp): readonly MenuEntry[] => [
    { label: 'Edit', icon: 'edit', disabled: !mayUpdate, onSelect: () => navigation.go(editing(one)) },
    'divider',
    {
      label: isSms(one) ? 'Disconnect' : 'Delete',
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
      {...(mayUpdate && { rowLink: linkOf })}
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

/** Whether it forwards events, and what prevents it. */
function State({ enabled, last_failure: failure }: Integration) {
  if (!enabled) return <StatusTag tone="neutral" label="Off" />;
  return failure === null ? (
    <StatusTag tone="success" label="Forwarding" />
  ) : (
    <StatusTag tone="warning" label={`Trying again: ${failure}`} />
  );
}

/** Enables or disables an integration immediately. */
function ForwardSwitch({
  integration: { integration_id: id, label, enabled: isOn },
}: {
  readonly integration: Integration;
}) {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const turn = async (enabled: boolean): Promise<void> => {
    try {
      await store.change(id, { enabled });
      alerts.show(enabled ? texts.enabled : texts.disabled, { label });
    } catch (failure) {
      showFailure(alerts, failure, texts.updateFailed);
    }
  };
  return (
    <Switch
      checked={isOn}
      disabled={!mayUpdate}
      ariaLabel={`Forward the events of ${label}`}
      onChange={(enabled) => void turn(enabled)}
    />
  );
}
