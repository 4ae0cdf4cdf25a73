import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { tableOfAll } from 'sendwright/sdk/models';
import { Banner, type Column, DataTable, Empty, Link, type MenuEntry, Page, StatusTag } from 'sendwright/sdk/ui';
import type { EventWebhook } from 'sendwright/wire/eventWebhooks';
import { nameOf, WebhookSwitch } from '../components/WebhookSwitch';
import { paths, scopes } from '../contract';
import { eventsOf, summarizeEvents } from '../eventChoices';
import { useWebhooks } from '../webhooksStore';

const columns: readonly Column<EventWebhook>[] = [
  { id: 'name', title: 'Name', cell: (webhook) => <strong>{nameOf(webhook)}</strong>, minWidth: 200 },
  { id: 'url', title: 'Post URL', cell: ({ url }) => url, minWidth: 240, wideOnly: 1100 },
  { id: 'events', title: 'Events', cell: (webhook) => summarizeEvents(eventsOf(webhook)), minWidth: 220 },
  {
    id: 'signed',
    title: 'Signature',
    width: 120,
    cell: ({ public_key: key }) => (
      <StatusTag tone={key === undefined ? 'neutral' : 'success'} label={key === undefined ? 'Unsigned' : 'Signed'} />
    ),
  },
  { id: 'enabled', title: 'On', width: 72, cell: (webhook) => <WebhookSwitch webhook={webhook} /> },
];

/** The webhooks of the account. */
export default observer(function WebhookList() {
  const { store, load } = useWebhooks();
  const navigation = useService(Navigation);
  const mayCreate = useRefusal(scopes.create) === undefined;
  const mayUpdate = useRefusal(scopes.update) === undefined;
  const mayDelete = useRefusal(scopes.remove) === undefined;
  const rows = store.all;
  const isFull = rows.length >= store.maximum;
  const add = mayCreate && !isFull && (
    <Link to={paths.create} look="primary">
      Add webhook
    </Link>
  );
  const menu = ({ id }: EventWebhook): readonly MenuEntry[] => [
    { label: 'Edit', icon: 'edit', disabled: !mayUpdate, onSelect: () => navigation.to(paths.edit, { id }) },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: !mayDelete,
      onSelect: () => navigation.to(paths.remove, { id }),
    },
  ];
  return (
    <Page
      wide
      title="Webhooks"
      intro="What happens to your messages, posted to your own server as it happens."
      primaryAction={add}
    >
      {isFull && mayCreate && (
        <Banner tone="info" title={`You have all ${store.maximum} webhooks`}>
          Delete one to add another.
        </Banner>
      )}
      <DataTable
        label="Webhooks"
        noun={['webhook', 'webhooks']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        rowLink={({ id }) => pathTo(paths.webhook, { id })}
        rowMenu={menu}
        total={rows.length}
        height="auto"
        {...tableOfAll(store.fetching, rows)}
        onRetry={load}
        empty={
          <Empty
            drawing="box"
            title="No webhooks yet"
            text="Add the address of your server to hear of deliveries, opens, clicks and unsubscribes at once."
            action={add}
          />
        }
      />
    </Page>
  );
});
