import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import {
  type Column,
  CopyableId,
  DataTable,
  Empty,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { ApiKeyListed } from 'sendwright/wire/apiKeys';
import { AccountStore } from '../accountStore';
import { paths } from '../contract';
import { texts } from '../texts';

const columns: readonly Column<ApiKeyListed>[] = [
  { id: 'name', title: 'Name', cell: (key) => <strong>{key.name}</strong>, minWidth: 140 },
  {
    id: 'id',
    title: 'Key ID',
    cell: (key) => <CopyableId value={key.api_key_id} label="Key ID" />,
    minWidth: 180,
    wideOnly: 640,
  },
  { id: 'scopes', title: 'Scopes', cell: (key) => key.scopes.length, align: 'right', width: 76, wideOnly: 640 },
  { id: 'by', title: 'Created by', cell: (key) => key.created_by, minWidth: 90, wideOnly: 640 },
  { id: 'expires', title: 'Expires', cell: (key) => <Expiry at={key.expires_at} />, width: 92 },
  { id: 'from', title: 'From', cell: (key) => <Networks of={key.allowed_ips} />, minWidth: 110, wideOnly: 640 },
  { id: 'created', title: 'Created', cell: (key) => <RelativeTime at={key.created_at} />, width: 104, wideOnly: 640 },
];

function Expiry({ at }: { readonly at: string | null }) {
  const [now] = useState(() => Date.now());
  if (at === null) return 'Never';
  return Date.parse(at) <= now ? <StatusTag tone="danger" label="Expired" /> : <RelativeTime at={at} />;
}

function Networks({ of }: { readonly of: readonly string[] }) {
  const [first, ...others] = of;
  if (first === undefined) return 'Anywhere';
  return (
    <span title={of.join('\n')}>
      {others.length === 0 ? first : `${first} and ${formatNumber(others.length)} more`}
    </span>
  );
}

export default observer(function KeyList() {
  const { keys } = useService(AccountStore);
  const navigation = useService(Navigation);
  const table = useTableState();
  const cannotCreate = useRefusal({ scope: 'api_keys.create' });
  const cannotUpdate = useRefusal({ scope: 'api_keys.update' });
  const cannotDelete = useRefusal({ scope: 'api_keys.delete' });

  const fetch = useRefreshed(keys, texts.keysFailed);

  const menu = (key: ApiKeyListed): readonly MenuEntry[] => [
    {
      label: 'Edit',
      icon: 'edit',
      disabled: cannotUpdate !== undefined,
      onSelect: () => navigation.to(paths.editKey, { id: key.api_key_id }),
    },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      disabled: cannotDelete !== undefined,
      onSelect: () => navigation.to(paths.removeKey, { id: key.api_key_id }),
    },
  ];
  const create = cannotCreate ? undefined : (
    <Link to={paths.newKey} look="primary">
      Create API key
    </Link>
  );
  const search = table.search.toLowerCase();
  return (
    <Page
      title="API keys"
      intro="Apps call the API with a key. Create a separate key for each app, with only the access it needs."
      wide
      primaryAction={create}
    >
      <DataTable
        label="API keys"
        noun={['API key', 'API keys']}
        columns={columns}
        rows={keys.all.filter(({ name, api_key_id: id }) => `${name} ${id}`.toLowerCase().includes(search))}
        rowKey={(key) => key.api_key_id}
        rowLabel={(key) => key.name}
        {...(cannotUpdate === undefined && {
          rowLink: (key: ApiKeyListed) => pathTo(paths.editKey, { id: key.api_key_id }),
        })}
        total={keys.all.length}
        {...tableOfAll(keys.fetching, keys.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search API keys' }}
        rowMenu={menu}
        columnChooser="api-keys"
        empty={
          <Empty
            drawing="lock"
            title="No API keys yet"
            text="Create one to send email or update contacts from your own apps. It is shown only once."
            action={create}
          />
        }
      />
    </Page>
  );
});
