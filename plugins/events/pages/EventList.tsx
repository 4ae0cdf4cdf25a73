import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Http, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  type Column,
  DataTable,
  Empty,
  formatNumber,
  Link,
  Page,
  RelativeTime,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { CustomEventType } from 'sendwright/wire/events';
import { retentionAddress, typeAddress } from '../addresses';
import { EventProperties } from '../components/EventProperties';
import { RetentionDialog } from '../components/RetentionDialog';
import { EventSources } from '../components/sources/EventSources';

/** Names that are listed; the others are counted. */
const shown = 4;

const hasConflicts = ({ properties }: CustomEventType): boolean => properties.some(({ conflicts }) => conflicts > 0);

const columns: readonly Column<CustomEventType>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <strong>{name}</strong>, sortable: true, minWidth: 180 },
  {
    id: 'count',
    title: 'Events',
    cell: ({ count }) => formatNumber(count),
    sortable: true,
    width: 110,
    align: 'right',
  },
  {
    id: 'last',
    title: 'Last received',
    cell: ({ last_received_at: at }) => <RelativeTime at={at} />,
    sortable: true,
    width: 160,
  },
  { id: 'properties', title: 'Properties', cell: (type) => propertyNames(type), minWidth: 240, wideOnly: 640 },
  {
    id: 'types',
    title: 'Types',
    wideOnly: 1100,
    width: 120,
    cell: (type) => hasConflicts(type) && <StatusTag tone="warning" label="Mixed" />,
  },
];

function propertyNames({ properties }: CustomEventType): string {
  if (properties.length === 0) return 'None';
  const names = properties.slice(0, shown).map(({ name }) => name);
  const others = properties.length - names.length;
  return others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ');
}

const compare = (column: string | undefined, one: CustomEventType, other: CustomEventType): number => {
  if (column === 'count') return one.count - other.count;
  if (column === 'last') return (one.last_received_at ?? '').localeCompare(other.last_received_at ?? '');
  return one.name.localeCompare(other.name);
};

/** "forever", or the number of days. */
const keptFor = (days: number | null): string => (days === null ? 'forever' : `for ${formatNumber(days)} days`);

/** The names of the account's events, and how long events are kept. */
export default observer(function EventList() {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const [types, settings] = await Promise.all([
          http.call('GET /marketing/events/types', { retry: true, signal }),
          http.call('GET /marketing/settings/events', { retry: true, signal }),
        ]);
        return { types: types.result, settings };
      },
      [http],
    ),
  );
  const types = value?.types ?? [];
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const asked = new URLSearchParams(useService(Navigation).location.search);
  const opened = types.find(({ name }) => name === asked.get('name'));
  const table = useTableState();
  const search = table.search.toLowerCase();
  const ordered = types
    .filter(({ name }) => name.toLowerCase().includes(search))
    .toSorted((one, other) => compare(table.sort?.column, one, other));
  const rows = table.sort?.direction === 'descending' ? ordered.toReversed() : ordered;
  return (
    <Page
      wide
      title="Events"
      intro="What contacts do in your shop, app or elsewhere. Your applications and services record events."
    >
      {value && (
        <p>
          Events are kept <strong>{keptFor(value.settings.retention_days)}</strong>.{' '}
          {mayUpdate && <Link to={retentionAddress}>Change</Link>}
        </p>
      )}
      <DataTable
        label="Events"
        noun={['name', 'names']}
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        rowLabel={({ name }) => name}
        rowLink={({ name }) => typeAddress(name)}
        total={rows.length}
        loading={value === undefined && failure === undefined}
        error={value === undefined ? failure : undefined}
        onRetry={reload}
        state={table}
        search={{ label: 'Search events' }}
        empty={
          <Empty
            drawing="form"
            title="No events yet"
            text={
              'POST /v3/marketing/events records what a contact did. Names and properties appear here as soon as ' +
              'the first event arrives, and events are on the timelines of contacts.'
            }
          />
        }
      />
      <EventSources />
      {opened && <EventProperties type={opened} onDeleted={reload} />}
      {mayUpdate && value && asked.has('retention') && <RetentionDialog settings={value.settings} onSaved={reload} />}
    </Page>
  );
});
