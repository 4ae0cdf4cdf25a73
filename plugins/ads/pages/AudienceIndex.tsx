import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { tableOfAll, useRefreshed } from 'sendwright/sdk/models';
import {
  type Column,
  DataTable,
  Empty,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  useTableState,
} from 'sendwright/sdk/ui';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import { AudiencesStore } from '../audiencesStore';
import { partnerNames } from '../campaignDraft';
import { AudienceStatus } from '../components/AudienceStatus';
import { paths } from '../contract';
import { texts } from '../texts';
import { useSyncNow } from '../useSyncNow';

const columns: readonly Column<AdSyncedAudience>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <strong>{name}</strong>, minWidth: 180 },
  { id: 'source', title: 'Follows', cell: ({ source_name: name }) => name ?? 'Deleted', minWidth: 160 },
  { id: 'partner', title: 'Partner', wideOnly: 1100, cell: ({ partner }) => partnerNames[partner], width: 110 },
  { id: 'status', title: 'Status', cell: (audience) => <AudienceStatus audience={audience} />, width: 200 },
  {
    id: 'members',
    title: 'Contacts',
    cell: ({ member_count: count }) => formatNumber(count),
    align: 'right',
    width: 120,
  },
  {
    id: 'synced',
    title: 'Last synced',
    wideOnly: 1100,
    cell: ({ last_run: run }) => (run?.finished_at ? <RelativeTime at={run.finished_at} /> : '–'),
    width: 150,
  },
];

/** The audiences at ad partners that follow a list or segment. */
export default observer(function AudienceIndex() {
  const store = useService(AudiencesStore);
  const navigation = useService(Navigation);
  const table = useTableState();
  const syncNow = useSyncNow();
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const fetch = useRefreshed(store, texts.audiencesFailed);
  const menu = ({ id, status }: AdSyncedAudience): readonly MenuEntry[] => [
    { label: 'Details', icon: 'eye', onSelect: () => navigation.to(paths.audience, { id }) },
    ...(mayUpdate && status !== 'emptying'
      ? [{ label: 'Sync now', icon: 'refresh' as const, onSelect: () => void syncNow(id) }]
      : []),
    ...(mayUpdate && status !== 'stopped'
      ? [{ label: 'Stop', icon: 'close' as const, onSelect: () => navigation.to(paths.audienceStop, { id }) }]
      : []),
  ];
  const wanted = table.search.toLowerCase();
  const rows = store.all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const create = mayCreate && (
    <Link to={paths.newAudience} look="primary">
      Sync an audience
    </Link>
  );
  return (
    <Page
      title="Synced audiences"
      back={{ to: paths.home, label: 'Ads' }}
      intro="Audiences at ad partners that follow your lists and segments: contacts are added and removed daily."
      wide
      primaryAction={create}
    >
      <DataTable
        label="Synced audiences"
        noun={['audience', 'audiences']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => pathTo(paths.audience, { id })}
        rowMenu={menu}
        total={rows.length}
        {...tableOfAll(store.fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search audiences' }}
        empty={
          <Empty
            drawing="people"
            title="No audience is synced"
            text="Keep an audience in step with a list or segment. The ad partner gets hashes, not addresses."
            action={create}
          />
        }
      />
    </Page>
  );
});
