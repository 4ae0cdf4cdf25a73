import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { Alerts, HttpFailure, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import { readableText } from 'sendwright/sdk/tag-field';
import {
  Banner,
  Button,
  type Column,
  DataTable,
  DateTime,
  daysOf,
  Empty,
  formatNumber,
  Link,
  Page,
  PeriodSelect,
  type PeriodSelectProps,
  Icon,
  SearchField,
  StatusTag,
  useTableState,
} from 'sendwright/sdk/ui';
import { smsDropWords } from 'sendwright/sms';
import type { ActivityChannel, MessageSummary } from 'sendwright/wire/activity';
import { ActivityStore, mostMessages } from '../activityStore';
import { paths } from '../contract';
import { messageQuery } from '../messageQuery';
import { events, outcomes, shownAs, sources } from '../outcomes';
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

/** Only text messages have one in the list. */
const reasonColumn: Column<MessageSummary> = {
  id: 'reason',
  title: 'Reason',
  minWidth: 170,
  cell: ({ reason = '' }) => {
    const words = smsDropWords(reason);
    return words === '' ? '–' : <span title={words}>{words}</span>;
  },
  wideOnly: 640,
};

const columns: readonly Column<MessageSummary>[] = [
  { id: 'to', title: 'To', minWidth: 190, cell: (message) => <Recipient message={message} /> },
  {
    id: 'status',
    title: 'Status',
    width: 130,
    cell: ({ outcome, channel }) => <StatusTag {...shownAs(outcomes[outcome], outcome, channel === 'sms')} />,
  },
  {
    id: 'subject',
    title: 'Subject or text',
    minWidth: 195,
    cell: (message) => <span title={titleOf(message)}>{titleOf(message)}</span>,
    wideOnly: 640,
  },
  {
    id: 'source',
    title: 'Sent by',
    minWidth: 160,
    cell: ({ source, campaign_name: name }) => name ?? sources[source],
    wideOnly: 1100,
  },
  {
    id: 'opens',
    title: 'Opens',
    width: 80,
    align: 'right',
    cell: ({ opens_count: count }) => formatNumber(count),
    wideOnly: 1100,
  },
  {
    id: 'clicks',
    title: 'Clicks',
    width: 80,
    align: 'right',
    cell: ({ clicks_count: count }) => formatNumber(count),
    wideOnly: 1100,
  },
  {
    id: 'time',
    title: 'Last event',
    width: 190,
    cell: ({ last_event_time: at }) => <DateTime at={at} length="short" />,
    wideOnly: 640,
  },
];

const titleOf = ({ subject, channel }: MessageSummary): string =>
  readableText(subject) || (channel === 'sms' ? 'No text' : 'No subject');
const recipientOf = ({ to_email: email, to_number: number }: MessageSummary): string => number ?? email;

function Recipient({ message }: { readonly message: MessageSummary }) {
  const { to_email: email, channel } = message;
  if (channel !== 'sms') return <strong>{email}</strong>;
  return (
    <span className={styles.recipient} title={email || undefined}>
      <Icon name="message" size={12} label="Text message" />
      <strong>{recipientOf(message)}</strong>
      {email !== '' && <span className={styles.address}>{email}</span>}
    </span>
  );
}

const choices = (shown: Readonly<Record<string, { readonly label: string }>>, names: readonly string[]) =>
  names.map((value) => ({ value, label: shown[value]?.label ?? value }));
const channels = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
];
const reactions = ['opened', 'clicked', 'unsubscribe', 'group_unsubscribe', 'spam_report'];
const tableFilters = [
  { id: 'status', label: 'Status', choices: choices(outcomes, Object.keys(outcomes)) },
  { id: 'event', label: 'Reaction', choices: choices(events, reactions) },
];

/** Every message, by the time of its last event. */
export default observer(function ActivityList() {
  const store = useService(ActivityStore);
  const alerts = useService(Alerts);
  const table = useTableState({ filters: ['channel', 'status', 'event', 'period', 'subject', 'download'] });
  const hasTexts = !useRefusal({ toggle: 'mc.sms' });
  const mayCreate = !useRefusal({ scope: 'marketing_campaigns.create', toggle: 'mc.single_sends' });
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
  const chosenChannel = part('channel');
  const channel: ActivityChannel = !hasTexts
    ? 'email'
    : chosenChannel === 'email' || chosenChannel === 'sms'
      ? chosenChannel
      : 'all';
  const query = useMemo(() => {
    const split = (text: string): readonly string[] => text.split(',').filter(Boolean);
    const chosen = { recipient, channel, subject, statuses: split(statuses), events: split(reaction), period };
    return messageQuery(chosen, Date.now());
  }, [recipient, channel, subject, statuses, reaction, period]);
  const { page } = store;
  const haveReasons = channel === 'sms' || (channel !== 'email' && page.rows.some(({ reason = '' }) => reason !== ''));
  // After the status.
  const shown = haveReasons ? [...columns.slice(0, 2), reasonColumn, ...columns.slice(2)] : columns;
  const problem = problemOf(page.request);
  const isTooBroad = problem instanceof HttpFailure && problem.is('message_query_too_broad');

  useEffect(() => void store.show(query, channel), [store, query, channel]);
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
      await download(await store.requestFile(query, channel));
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
    } catch (failure) {
      const isGone = failure instanceof HttpFailure && failure.status === 404;
      alerts.show(isGone ? texts.downloadGone : texts.downloadFailed);
      // After another failure the link may work, so its button stays.
      if (!isGone) return;
    }
    table.setFilter('download', []);
  };
  const isFiltered = query !== '' || chosenChannel !== '';
  const today = dayOf(Date.now());

  return (
    <Page
      wide
      title="Activity"
      intro={
        hasTexts
          ? 'Every email and text message that was sent or held back, and what has happened to it since.'
          : 'Every email that was sent or held back, and what has happened to it since.'
      }
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
        columns={shown}
        {...tableOfPages(page)}
        {...(isTooBroad && { rows: [], error: undefined })}
        rowKey={({ msg_id: id }) => id}
        rowLabel={(message) => `${titleOf(message)} to ${recipientOf(message)}`}
        rowLink={({ msg_id: id }) => pathTo(paths.message, { id })}
        state={table}
        search={{ label: hasTexts ? 'Search by recipient or number' : 'Search by recipient' }}
        filters={hasTexts ? [{ id: 'channel', label: 'Channel', choices: channels }, ...tableFilters] : tableFilters}
        columnChooser="activity"
        toolbarEnd={
          <>
            <SearchField
              label={hasTexts ? 'Search by subject or text' : 'Search by subject'}
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
              title="Nothing has been sent yet"
              text={`${hasTexts ? 'Emails and text messages' : 'Emails'} appear here as soon as they are processed.`}
              action={
                mayCreate && (
                  <Link to={singleSends.create} look="primary">
                    Create single send
                  </Link>
                )
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
