import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { Alerts, HttpFailure, pathTo, useService } from 'sendwright/sdk';
import { problemOf, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  type Column,
  DataTable,
  DateTime,
  daysOf,
  Empty,
  formatNumber,
  Page,
  PeriodSelect,
  type PeriodSelectProps,
  SearchField,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { MessageSummary } from 'sendwright/wire/activity';
import { ActivityStore, mostMessages } from '../activityStore';
import { paths } from '../contract';
import { messageQuery } from '../messageQuery';
import { events, outcomes, sources } from '../outcomes';
import { texts } from '../texts';
import styles from './activity.module.css';

type Preset = 'all' | '1' | '7' | '30';
type Period = PeriodSelectProps<Preset>['value'];
const presets = [
  { value: 'all', label: 'Any time' },
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
] as const;
const isPeriod = (text: string): text is Period =>
  presets.some(({ value }) => value === text) || daysOf(text) !== undefined;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const day = 86_400_000;

const columns: readonly Column<MessageSummary>[] = [
  { id: 'to', title: 'To', minWidth: 190, cell: ({ to_email: email }) => <strong>{email}</strong> },
  { id: 'status', title: 'Status', width: 120, cell: ({ outcome }) => <StatusTag {...outcomes[outcome]} /> },
  {
    id: 'subject',
    title: 'Subject',
    minWidth: 220,
    cell: ({ subject }) => <span title={subject}>{subject || 'No subject'}</span>,
    wideOnly: true,
  },
  {
    id: 'source',
    title: 'Sent by',
    minWidth: 160,
    cell: ({ source, campaign_name: name }) => name ?? sources[source],
    wideOnly: true,
  },
  {
    id: 'opens',
    title: 'Opens',
    width: 80,
    align: 'right',
    cell: ({ opens_count: count }) => formatNumber(count),
    wideOnly: true,
  },
  {
    id: 'clicks',
    title: 'Clicks',
    width: 80,
    align: 'right',
    cell: ({ clicks_count: count }) => formatNumber(count),
    wideOnly: true,
  },
  {
    id: 'time',
    title: 'Last event',
    width: 190,
    cell: ({ last_event_time: at }) => <DateTime at={at} length="short" />,
    wideOnly: true,
  },
];

const choices = (shown: Readonly<Record<string, { readonly label: string }>>, names: readonly string[]) =>
  names.map((value) => ({ value, label: shown[value]?.label ?? value }));
const reactions = ['opened', 'clicked', 'unsubscribe', 'group_unsubscribe', 'spam_report'];
const tableFilters = [
  { id: 'status', label: 'Status', choices: choices(outcomes, Object.keys(outcomes)) },
  { id: 'event', label: 'Reaction', choices: choices(events, reactions) },
];

/** Every message, by the time of its last event. */
export default observer(function ActivityList() {
  const store = useService(ActivityStore);
  const alerts = useService(Alerts);
  const table = useTableState({ filters: ['status', 'event', 'period', 'subject', 'download'] });
  const [isExporting, setExporting] = useState(false);
  const part = (id: string): string => (table.filters[id] ?? []).join(',');
  const asked = part('period');
  const period: Period = isPeriod(asked) ? asked : 'all';
  const [recipient, subject, statuses, reaction] = [
    table.search.trim(),
    part('subject'),
    part('status'),
    part('event'),
  ];
  const query = useMemo(() => {
    const split = (text: string): readonly string[] => text.split(',').filter(Boolean);
    const chosen = { recipient, subject, statuses: split(statuses), events: split(reaction), period };
    return messageQuery(chosen, Date.now());
  }, [recipient, subject, statuses, reaction, period]);
  const { page } = store;
  const problem = problemOf(page.request);
  const isTooBroad = problem instanceof HttpFailure && problem.is('message_query_too_broad');

  useEffect(() => void store.show(query), [store, query]);
  useFetchAlert(isTooBroad ? undefined : problem, texts.fetchFailed, () => void page.refresh());

  const download = async (id: string) => {
    const link = document.createElement('a');
    link.href = await store.fileAddress(id);
    link.rel = 'noopener';
    if (link.protocol !== 'https:' && link.protocol !== 'http:') throw new Error('This is not a web address.');
    link.click();
    alerts.show(texts.exported);
  };
  const exportEvents = async () => {
    setExporting(true);
    try {
      await download(await store.requestFile(query));
    } catch (failure) {
      const isTooOften = failure instanceof HttpFailure && failure.status === 429;
      alerts.show(isTooOften ? texts.exportedTooOften : texts.exportFailed);
    }
    setExporting(false);
  };
  const requested = part('download');
  const downloadRequested = async () => {
    try {
      await download(requested);
    } catch {
      alerts.show(texts.downloadGone);
    }
    table.setFilter('download', []);
  };
  const isFiltered = query !== '';
  const today = dayOf(Date.now());

  return (
    <Page
      wide
      title="Activity"
      intro="Every email that was sent or held back, and what has happened to it since."
      actions={[
        { label: 'Refresh', icon: 'refresh', onSelect: () => void page.refresh() },
        {
          label: isFiltered ? 'Export events of these messages' : 'Export events of 30 days',
          icon: 'download',
          disabled: isExporting,
          onSelect: () => void exportEvents(),
        },
      ]}
    >
      {requested !== '' && (
        <Banner
          title="Your CSV file is ready"
          action={
            <Button icon="download" onClick={() => void downloadRequested()}>
              Download
            </Button>
          }
        />
      )}
      <DataTable
        label="Messages"
        noun={['message', 'messages']}
        columns={columns}
        {...tableOfPages(page)}
        {...(isTooBroad && { rows: [], error: undefined })}
        rowKey={({ msg_id: id }) => id}
        rowLabel={({ to_email: email, subject: title }) => `${title || 'No subject'} to ${email}`}
        rowLink={({ msg_id: id }) => pathTo(paths.message, { id })}
        state={table}
        search={{ label: 'Search by recipient' }}
        filters={tableFilters}
        columnChooser="activity"
        toolbarEnd={
          <>
            <SearchField
              label="Search by subject"
              value={subject}
              onSearch={(next) => table.setFilter('subject', next.trim() === '' ? [] : [next.trim()])}
            />
            <PeriodSelect<Preset>
              presets={presets}
              value={period}
              onChange={(next) => table.setFilter('period', next === 'all' ? [] : [next])}
              suggested={{ from: dayOf(Date.now() - 29 * day), to: today }}
              today={today}
            />
          </>
        }
        empty={
          isTooBroad ? (
            <Empty
              drawing="search"
              title="This search takes too long"
              text="Enter the start of a recipient's address, or choose a shorter time."
            />
          ) : isFiltered ? (
            <Empty drawing="search" title="No messages match" text="Change or clear the search and its filters." />
          ) : (
            <Empty
              drawing="mail"
              title="No email has been sent yet"
              text={
                'Emails of single sends, automations and the API appear here as soon as they are processed. Text ' +
                'messages are in the statistics of their single send or automation.'
              }
            />
          )
        }
      />
      {page.rows.length >= mostMessages && !isTooBroad && (
        <p className={styles.hint}>
          These are the {formatNumber(mostMessages)} messages with the newest events. Narrow the search to see others.
        </p>
      )}
    </Page>
  );
});
