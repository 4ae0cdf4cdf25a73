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
import { dailyTotal } from 'sendwright/wire/adChecks';
import type { AdCampaign } from 'sendwright/wire/ads';
import { channelNames, dollars } from '../campaignDraft';
import { CampaignsStore } from '../campaignsStore';
import { money } from '../components/CampaignResults';
import { CampaignStatus } from '../components/CampaignStatus';
import { paths } from '../contract';
import { texts } from '../texts';
import { useDuplicate } from '../useDuplicate';
import { isPaused, usePause } from '../usePause';

const useMay = (verb: string): boolean => useRefusal({ scope: `marketing_campaigns.${verb}` }) === undefined;

const columns: readonly Column<AdCampaign>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <strong>{name}</strong>, minWidth: 160 },
  { id: 'status', title: 'Status', cell: (campaign) => <CampaignStatus campaign={campaign} />, width: 180 },
  {
    id: 'channels',
    title: 'Channels',
    wideOnly: 1100,
    cell: ({ channels }) => channels.map((channel) => channelNames[channel]).join(', ') || '–',
    minWidth: 140,
  },
  {
    id: 'spend',
    title: 'Spend',
    cell: ({ results }) => money(results?.spend ?? null, results?.currency ?? null),
    align: 'right',
    width: 100,
  },
  {
    id: 'impressions',
    title: 'Impressions',
    wideOnly: 1100,
    cell: ({ results }) => (results ? formatNumber(results.impressions) : '–'),
    align: 'right',
    width: 108,
  },
  {
    id: 'clicks',
    title: 'Clicks',
    cell: ({ results }) => (results ? formatNumber(results.clicks) : '–'),
    align: 'right',
    width: 76,
  },
  {
    id: 'leads',
    title: 'Leads',
    wideOnly: 1100,
    cell: ({ type, results }) => (type === 'lead' && results ? formatNumber(results.leads) : '–'),
    align: 'right',
    width: 76,
  },
  {
    id: 'budget',
    title: 'Daily budget',
    cell: (campaign) => dollars(dailyTotal(campaign)),
    align: 'right',
    width: 112,
  },
  {
    id: 'updated',
    title: 'Last updated',
    wideOnly: 1100,
    cell: (row) => <RelativeTime at={row.updated_at} />,
    width: 128,
  },
];

/** The account's ad campaigns. */
export default observer(function CampaignIndex() {
  const store = useService(CampaignsStore);
  const navigation = useService(Navigation);
  const table = useTableState();
  const [mayCreate, mayUpdate, mayDelete] = [useMay('create'), useMay('update'), useMay('delete')];
  const pause = usePause();
  const fetch = useRefreshed(store, texts.fetchFailed);

  const duplicate = useDuplicate();
  const isEditable = ({ status }: AdCampaign) => mayUpdate && status === 'draft';
  const menu = (campaign: AdCampaign): readonly MenuEntry[] => [
    ...(isEditable(campaign)
      ? [{ label: 'Edit', icon: 'edit' as const, onSelect: () => navigation.to(paths.editor, { id: campaign.id }) }]
      : []),
    { label: 'Review', icon: 'eye', onSelect: () => navigation.to(paths.review, { id: campaign.id }) },
    ...(mayUpdate && campaign.pause_state !== null
      ? [
          isPaused(campaign)
            ? { label: 'Resume', icon: 'play' as const, onSelect: () => void pause(campaign) }
            : { label: 'Pause', icon: 'pause' as const, onSelect: () => void pause(campaign) },
        ]
      : []),
    ...(mayCreate
      ? [{ label: 'Duplicate', icon: 'duplicate' as const, onSelect: () => void duplicate(campaign.id) }]
      : []),
    ...(mayDelete
      ? ([
          'divider',
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => navigation.to(paths.remove, { id: campaign.id }),
          },
        ] as const)
      : []),
  ];
  const wanted = table.search.toLowerCase();
  const rows = store.all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const create = mayCreate && (
    <Link to={paths.newQuickstart} look="primary">
      Create campaign
    </Link>
  );
  return (
    <Page
      title="Ads"
      intro="Campaigns on Facebook, Instagram and Google, for your contacts and people like them."
      wide
      primaryAction={create}
      secondaryAction={
        <>
          <Link to={paths.audiences} look="button">
            Synced audiences
          </Link>
          <Link to={paths.settings} look="button">
            Ad accounts
          </Link>
        </>
      }
    >
      <DataTable
        label="Ad campaigns"
        noun={['campaign', 'campaigns']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={(campaign) => pathTo(isEditable(campaign) ? paths.editor : paths.review, { id: campaign.id })}
        rowMenu={menu}
        total={rows.length}
        {...tableOfAll(store.fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search campaigns' }}
        empty={
          <Empty
            drawing="chart"
            title="No campaigns yet"
            text="Show ads to your contacts, or find people like them. Try it in the sandbox: it spends nothing."
            action={create}
          />
        }
      />
    </Page>
  );
});
