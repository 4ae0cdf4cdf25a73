import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { Alerts, Navigation, openDownload, pathTo, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, showFailure, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import {
  type Column,
  Confirm,
  DataTable,
  DateTime,
  daysOf,
  Empty,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  PeriodSelect,
  type PeriodSelectProps,
  Tabs,
  useTableState,
} from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { lists, mayAdd, mayRead, mayRemove, type SuppressionList } from '../lists';
import { type Suppression, SuppressionsStore } from '../suppressionsStore';
import { maySeeTexts, textLists } from '../textLists';
import { texts } from '../texts';
import { TextNumbers } from './TextNumbers';

type Preset = 'all' | '7' | '30' | '365';
type Period = PeriodSelectProps<Preset>['value'];
const presets = [
  { value: 'all', label: 'Any time' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last year' },
] as const;
const day = 86_400;
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
const isPeriod = (text: string): text is Period =>
  presets.some(({ value }) => value === text) || daysOf(text) !== undefined;

/** The first and last second of a period; days are in UTC. */
function secondsOf(period: Period): { readonly start: number | undefined; readonly end: number | undefined } {
  const range = daysOf(period);
  if (range) {
    const [start, end] = [range.from, range.to].map((one) => Date.parse(`${one}T00:00:00Z`) / 1000);
    return {
      start: Number.isFinite(start) ? start : undefined,
      end: end !== undefined && Number.isFinite(end) ? end + day - 1 : undefined,
    };
  }
  const today = Math.floor(Date.now() / 1000 / day) * day;
  return { start: period === 'all' ? undefined : today - (Number(period) - 1) * day, end: undefined };
}

const since: Column<Suppression> = {
  id: 'since',
  title: 'Since',
  width: 176,
  cell: ({ created }) => <DateTime at={created * 1000} length="short" />,
};
const address: Column<Suppression> = {
  id: 'email',
  title: 'Email address',
  minWidth: 240,
  cell: ({ email }) => <strong>{email}</strong>,
};
const failed: readonly Column<Suppression>[] = [
  { ...address, minWidth: 220 },
  { id: 'status', title: 'Status', wideOnly: 1100, width: 90, cell: ({ status }) => status || '–' },
  { id: 'reason', title: 'Reason', minWidth: 240, cell: ({ reason }) => <span title={reason}>{reason || '–'}</span> },
  since,
];
const columns: Readonly<Record<SuppressionList['name'], readonly Column<Suppression>[]>> = {
  bounces: failed,
  blocks: failed,
  invalid_emails: failed,
  spam_reports: [
    address,
    { id: 'ip', title: 'Sent from', width: 180, cell: ({ ip }) => ip || '–', wideOnly: 640 },
    since,
  ],
  unsubscribes: [address, since],
};

/** Suppressed addresses, one list at a time. */
export default observer(function SuppressionListPage() {
  const named = useParameter('list');
  const allowed = useAllowed();
  const seesTexts = useRefusal(maySeeTexts) === undefined;
  const shown = seesTexts ? textLists : [];
  const numbers = shown.find(({ name }) => name === named);
  // Behind the dialog that adds addresses is the list to which they are added.
  const isAdding = useService(Navigation).location.pathname.includes(paths.add);
  const list =
    lists.find(({ name }) => name === named) ??
    (isAdding ? allowed.find(({ name }) => name === 'unsubscribes') : undefined) ??
    allowed[0];
  const selected = numbers ?? list;
  if (!selected) return null;
  const tabs = (
    <Tabs
      label="Lists"
      selected={selected.name}
      tabs={[...allowed, ...shown].map(({ name, title }) => ({
        id: name,
        title,
        to: pathTo(paths.list, { list: name }),
      }))}
    />
  );
  if (numbers) return <TextNumbers key={numbers.name} list={numbers} tabs={tabs} />;
  return list && <Addresses key={list.name} list={list} tabs={tabs} />;
});

/** The lists that the user may see. */
function useAllowed(): readonly SuppressionList[] {
  const refusals = {
    bounces: useRefusal(mayRead('bounces')),
    blocks: useRefusal(mayRead('blocks')),
    spam_reports: useRefusal(mayRead('spam_reports')),
    invalid_emails: useRefusal(mayRead('invalid_emails')),
    unsubscribes: useRefusal(mayRead('unsubscribes')),
  };
  return lists.filter(({ name }) => refusals[name] === undefined);
}

interface AddressesProps {
  readonly list: SuppressionList;
  /** The tabs of all lists. */
  readonly tabs: ReactNode;
}

const Addresses = observer(function Addresses({ list, tabs }: AddressesProps) {
  const store = useService(SuppressionsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const table = useTableState({ filters: ['period'] });
  const adds = useRefusal(mayAdd) === undefined;
  const removes = useRefusal(mayRemove(list.name)) === undefined;
  const [leaving, setLeaving] = useState<readonly string[]>();
  const asked = table.filters['period']?.[0] ?? 'all';
  const period: Period = isPeriod(asked) ? asked : 'all';
  const email = table.search.trim();
  const { page } = store;

  useEffect(() => void store.show({ list: list.name, email, ...secondsOf(period) }), [store, list, email, period]);
  useFetchAlert(problemOf(page.request), texts.fetchFailed, () => void page.refresh());

  const remove = async (emails: readonly string[]) => {
    try {
      const count = await store.remove(list.name, emails);
      if (count < emails.length) alerts.show(texts.removedPart, { count, total: emails.length });
      else if (count === 1) alerts.show(texts.removedOne, { email: emails[0] ?? '' });
      else alerts.show(texts.removed, { count });
    } catch (failure) {
      showFailure(alerts, failure, texts.removeFailed);
    }
    setLeaving(undefined);
  };
  const download = async () => {
    try {
      openDownload(await store.exportAddress(list.name));
      alerts.show(texts.exported);
    } catch (failure) {
      showFailure(alerts, failure, texts.exportFailed);
    }
  };
  const now = Math.floor(Date.now() / 1000);
  const menu = (row: Suppression): readonly MenuEntry[] => [
    {
      label: 'Find contact',
      icon: 'user',
      onSelect: () => navigation.go(`${contactPaths.index}?${new URLSearchParams({ search: row.email })}`),
    },
    ...(removes
      ? ([
          'divider',
          { label: 'Remove', icon: 'trash', danger: true, onSelect: () => setLeaving([row.email]) },
        ] as const)
      : []),
  ];

  return (
    <Page
      wide
      title="Suppressions"
      intro={list.about}
      primaryAction={
        adds && (
          <Link to={paths.add} look="primary">
            Add addresses
          </Link>
        )
      }
      actions={[{ label: `Export ${list.title.toLowerCase()}`, icon: 'download', onSelect: () => void download() }]}
      tabs={tabs}
    >
      <DataTable
        label={list.title}
        noun={list.noun}
        columns={columns[list.name]}
        {...tableOfPages(page)}
        rowKey={({ email: key }) => key}
        rowLabel={({ email: label }) => label}
        rowMenu={menu}
        state={table}
        search={{ label: 'Search by start of address' }}
        bulkActions={removes ? [{ label: 'Remove', icon: 'trash', danger: true, onRun: setLeaving }] : []}
        toolbarEnd={
          <PeriodSelect<Preset>
            presets={presets}
            value={period}
            onChange={(next) => table.setFilter('period', next === 'all' ? [] : [next])}
            suggested={{ from: dayOf(now - 29 * day), to: dayOf(now) }}
            today={dayOf(now)}
          />
        }
        empty={<Empty drawing="people" title={list.none} text={list.noneText} />}
      />
      {leaving && (
        <Confirm
          title={leaving.length === 1 ? `Remove ${leaving[0]}?` : `Remove ${formatNumber(leaving.length)} addresses?`}
          text={list.removal}
          confirmLabel={leaving.length === 1 ? 'Remove address' : 'Remove addresses'}
          danger
          onConfirm={() => remove(leaving)}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </Page>
  );
});
