import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import { HttpFailure, Navigation, pathTo, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { inOrder, problemOf, tableOfAll, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  type Column,
  DataTable,
  Empty,
  formatCount,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { SegmentSummary } from 'sendwright/wire/segments';
import { canCreate, canUpdate, paths, Segments } from '../contract';
import { isFrozen, SegmentsStore } from '../segmentsStore';
import { texts } from '../texts';

/** The maximum number of segments per account. */
const maximumSegments = 200;

function RefreshState({ segment }: { readonly segment: SegmentSummary }) {
  if (isFrozen(segment)) return <StatusTag tone="warning" label="Version 1, frozen" />;
  const { query_validation: validation } = segment.status;
  if (validation === 'INVALID') return <StatusTag tone="danger" label="Not valid" />;
  if (validation === 'PENDING') return <StatusTag tone="info" label="Counting" />;
  return <StatusTag tone="success" label="Up to date" />;
}

const ParentName = observer(function ParentName({ segment }: { readonly segment: SegmentSummary }) {
  const lists = useService(Lists);
  const [id] = segment.parent_list_ids;
  return id === undefined ? 'All contacts' : (lists.get(id)?.name ?? 'A list');
});

const columns: readonly Column<SegmentSummary>[] = [
  { id: 'name', title: 'Name', cell: (segment) => <strong>{segment.name}</strong>, sortable: true, minWidth: 200 },
  { id: 'parent', title: 'Audience', cell: (segment) => <ParentName segment={segment} />, minWidth: 140 },
  {
    id: 'contacts',
    title: 'Contacts',
    cell: ({ id, name, contacts_count: count }) => (
      <Link to={paths.detail} params={{ id }} look="figure" ariaLabel={`${formatCount(count, 'contact')} of ${name}`}>
        {formatNumber(count)}
      </Link>
    ),
    sortable: true,
    align: 'right',
    width: 120,
  },
  {
    id: 'updated',
    title: 'Last updated',
    wideOnly: 1100,
    cell: (segment) => <RelativeTime at={segment.updated_at} />,
    sortable: true,
    width: 150,
  },
  { id: 'state', title: 'State', cell: (segment) => <RefreshState segment={segment} />, width: 170 },
];

const orders: Readonly<Record<string, (one: SegmentSummary, other: SegmentSummary) => number>> = {
  contacts: (one, other) => one.contacts_count - other.contacts_count,
  updated: (one, other) => one.updated_at.localeCompare(other.updated_at),
};

export default observer(function SegmentIndex() {
  const store = useService(SegmentsStore);
  const segments = useService(Segments);
  const lists = useService(Lists);
  const navigation = useService(Navigation);
  const table = useTableState({ filters: ['version'] });
  const cannotCreate = useRefusal(canCreate)?.message;
  const cannotUpdate = useRefusal(canUpdate)?.message;
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const canSend = useOptionalService(SingleSends).state !== 'absent';
  const { fetching } = store;

  const fetch = () => void store.refetch().catch(() => undefined);
  const failure = problemOf(fetching);
  const isUnavailable = failure instanceof HttpFailure && failure.status === 503;
  useFetchAlert(failure, isUnavailable ? texts.unavailable : texts.fetchFailed, fetch);
  useEffect(() => {
    fetch();
    // The names of parent lists appear once they are loaded.
    void lists.load().catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- fetched when the page opens
  }, [store, lists]);

  const menu = (segment: SegmentSummary): readonly MenuEntry[] => {
    const { id } = segment;
    const frozen = isFrozen(segment) ? 'Version 1 segments are frozen: duplicate it to version 2.' : undefined;
    const unless = (reason: string | undefined) => (reason ? { disabled: true, detail: reason } : {});
    return [
      { label: 'Edit', icon: 'edit', onSelect: () => segments.open('edit', id), ...unless(cannotUpdate ?? frozen) },
      {
        label: frozen ? 'Duplicate to version 2' : 'Duplicate',
        icon: 'duplicate',
        onSelect: () => segments.open('duplicate', id),
        ...unless(cannotCreate),
      },
      {
        label: 'Refresh',
        icon: 'refresh',
        onSelect: () => void segments.refresh(id),
        ...unless(cannotUpdate ?? frozen),
      },
      ...(canSend
        ? [{ label: 'Send', icon: 'send', onSelect: () => void segments.send(id), ...unless(cannotCreate) } as const]
        : []),
      { label: 'Export contacts', icon: 'download', onSelect: () => void segments.export(id) },
      'divider',
      {
        label: 'Delete',
        icon: 'trash',
        danger: true,
        onSelect: () => navigation.to(paths.remove, { id }),
        ...unless(cannotDelete),
      },
    ];
  };

  const search = table.search.toLowerCase();
  const versions = table.filters['version'] ?? [];
  const found = store.all.filter(
    (segment) =>
      segment.name.toLowerCase().includes(search) &&
      (versions.length === 0 || versions.includes(isFrozen(segment) ? '1' : '2')),
  );
  const rows = inOrder(found, table.sort, orders);
  const hasFrozen = store.all.some(isFrozen);
  const isFull = store.all.length >= maximumSegments;
  const create = cannotCreate === undefined && (
    <Link to={paths.create} look="primary">
      Create segment
    </Link>
  );

  return (
    <Page
      title="Segments"
      intro="Contacts who have something in common. Membership updates automatically."
      wide
      primaryAction={create}
    >
      {isFull && <Banner tone="warning">{texts.limitReached.message}</Banner>}
      {hasFrozen && (
        <Banner tone="info" title="Some segments are of version 1">
          Their counts are frozen and they cannot be changed. Duplicate one to get a version 2 segment that is kept up
          to date.
        </Banner>
      )}
      <DataTable
        label="Segments"
        noun={['segment', 'segments']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => pathTo(paths.detail, { id })}
        total={rows.length}
        {...tableOfAll(fetching, store.all)}
        onRetry={fetch}
        state={table}
        search={{ label: 'Search segments' }}
        filters={
          hasFrozen
            ? [
                {
                  id: 'version',
                  label: 'Version',
                  choices: [
                    { value: '2', label: 'Version 2' },
                    { value: '1', label: 'Version 1' },
                  ],
                },
              ]
            : []
        }
        rowMenu={menu}
        columnChooser="segments"
        empty={
          <Empty
            drawing="people"
            title="No segments yet"
            text={
              'A segment finds contacts by profile and activity: people who live in Paris, opened your ' +
              'last send, or never clicked.'
            }
            action={create}
          />
        }
      />
    </Page>
  );
});
