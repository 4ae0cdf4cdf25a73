import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  type Column,
  DataTable,
  Empty,
  formatNumber,
  formatPercent,
  Link,
  type MenuEntry,
  Page,
  RelativeTime,
  StatusTag,
  Tag,
  useTableState,
} from 'sendwright/sdk/ui';
import type { AutomationStatus, AutomationSummary } from 'sendwright/wire/automations';
import { AutomationsStore } from '../automationsStore';
import { statusTags } from '../automationStatus';
import styles from '../components/automationColumns.module.css';
import { peopleOf, titleOf } from '../components/stats/figureTitles';
import { Automations, paths } from '../contract';
import { texts } from '../texts';

interface FigureProps {
  readonly store: AutomationsStore;
  readonly id: string;
  readonly metric: keyof typeof peopleOf;
  /** Shows the share of the delivered messages. */
  readonly asShare?: boolean | undefined;
}

/** Totals load after the rows, and render only their own cells. */
const Figure = observer(function Figure({ store, id, metric, asShare = false }: FigureProps) {
  const metrics = store.metricsOf(id);
  if (!metrics) return <>–</>;
  const count = metrics[metric];
  const shown = asShare ? formatPercent(count / metrics.delivered) : formatNumber(count);
  if (count === 0) return <>{shown}</>;
  const figure = peopleOf[metric];
  return (
    <Link
      to={paths.stats}
      params={{ id }}
      query={{ people: figure }}
      look="figure"
      ariaLabel={`${shown}, people: ${titleOf(figure)}`}
    >
      {shown}
    </Link>
  );
});

const statuses: readonly AutomationStatus[] = ['draft', 'live', 'disabled', 'paused'];
const filters = ['status'];
const isStatus = (text: string): text is AutomationStatus => statuses.some((status) => status === text);
/** Maximum per delete request. */
const maximumDeletions = 50;

export default observer(function AutomationList() {
  const store = useService(AutomationsStore);
  const automations = useService(Automations);
  const navigation = useService(Navigation);
  const mayCreate = !useRefusal({ scope: 'marketing_campaigns.create' });
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const mayDelete = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const table = useTableState({ filters });
  const name = table.search.trim();
  const chosen = (table.filters['status'] ?? []).filter(isStatus).join();
  useEffect(() => void store.search(name, chosen.split(',').filter(isStatus)), [store, name, chosen]);

  const { page } = store;
  useFetchAlert(problemOf(page.request), texts.fetchFailed, () => void page.refresh());
  const menu = ({ id, status }: AutomationSummary): readonly MenuEntry[] => [
    { label: 'Edit', icon: 'edit', onSelect: () => automations.open('detail', id) },
    { label: 'Duplicate', icon: 'duplicate', onSelect: () => void automations.duplicate(id), disabled: !mayCreate },
    { label: 'View stats', icon: 'chart', onSelect: () => automations.open('stats', id) },
    { label: 'Contacts', icon: 'users', onSelect: () => automations.open('contacts', id) },
    { label: 'Preview', icon: 'eye', onSelect: () => automations.open('preview', id) },
    status === 'live'
      ? {
          label: 'Disable automation',
          icon: 'pause',
          onSelect: () => void automations.act('disable', id),
          disabled: !mayUpdate,
        }
      : { label: 'Set live', icon: 'play', onSelect: () => void automations.act('live', id), disabled: !mayUpdate },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      onSelect: () => automations.open('remove', id),
      disabled: !mayDelete || status === 'live',
      ...(status === 'live' && { detail: 'Disable it first.' }),
    },
  ];
  const paused = page.rows.filter((row) => row.pause !== null);
  const noMetrics = store.request('metrics').status === 'failure';
  return (
    <Page
      title="Automations"
      wide
      primaryAction={
        mayCreate && (
          <Link to={paths.choose} look="primary">
            Create automation
          </Link>
        )
      }
    >
      {paused.length > 0 && (
        <Banner
          tone="warning"
          title={paused.length === 1 ? `${paused[0]?.name ?? ''} is paused` : `${paused.length} automations are paused`}
        >
          {paused.slice(0, 3).map(({ id, name: title, pause }) => (
            <p key={id} className={styles.reason}>
              <Link to={paths.detail} params={{ id }}>
                {title}
              </Link>
              : {pause?.message}
            </p>
          ))}
        </Banner>
      )}
      <DataTable
        label="Automations"
        noun={['automation', 'automations']}
        columns={automationColumns(store)}
        {...tableOfPages(page)}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        rowLink={({ id }) => pathTo(paths.detail, { id })}
        rowHeight={52}
        state={table}
        search={{ label: 'Search by name' }}
        filters={[
          {
            id: 'status',
            label: 'Status',
            choices: statuses.map((status) => ({ value: status, label: statusTags[status].label })),
          },
        ]}
        selection={store.selection}
        onSelect={(ids) => store.select(ids)}
        {...(mayDelete && {
          bulkActions: [
            {
              label: 'Delete',
              icon: 'trash',
              danger: true,
              onRun: () => navigation.to(paths.bulkDelete),
              disabled: (ids) => (ids.length > maximumDeletions ? `Choose at most ${maximumDeletions}.` : undefined),
            },
          ],
        })}
        rowMenu={menu}
        columnChooser="automations"
        toolbarEnd={
          noMetrics && (
            <Button size="small" icon="refresh" onClick={() => void store.retryMetrics()}>
              Reload statistics
            </Button>
          )
        }
        empty={
          <Empty
            drawing="mail"
            title="No automations yet"
            text={
              'An automation sends a series of messages to each contact, from the moment they join a list or a ' +
              'segment, get a tag, or do something, such as open an email.'
            }
            action={
              mayCreate && (
                <Link to={paths.choose} look="primary">
                  Create automation
                </Link>
              )
            }
          />
        }
      />
    </Page>
  );
});

const nouns = {
  list: 'list',
  segment: 'segment',
  tag: 'tag',
  event: 'event',
  date: 'date field',
  opened: 'message',
  clicked: 'message',
} as const;
const verbs = {
  list: 'Added to',
  segment: 'Added to',
  tag: 'Tagged',
  event: 'Event',
  date: 'Date',
  opened: 'Opened',
  clicked: 'Clicked',
} as const;

function entryWords({ entry, entry_name: name }: AutomationSummary): string {
  if (entry.type === 'all') return 'All contacts';
  if ((entry.id ?? entry.event?.name ?? entry.date?.field ?? null) === null) return 'No entry yet';
  if (name === null) return `The ${nouns[entry.type]} was deleted`;
  return `${verbs[entry.type]} ${name}`;
}

/** How many messages an automation has: "2 emails", "1 SMS", "2 emails, 1 SMS". */
function messageWords({ email_count: emails, sms_count: count }: AutomationSummary): string {
  const ofEmails = `${emails} ${emails === 1 ? 'email' : 'emails'}`;
  if (count === 0) return ofEmails;
  return emails === 0 ? `${count} SMS` : `${ofEmails}, ${count} SMS`;
}

/** The columns of the list of automations. */
function automationColumns(store: AutomationsStore): readonly Column<AutomationSummary>[] {
  const figure = (row: AutomationSummary, metric: FigureProps['metric'], asShare = false) =>
    row.went_live_at === null ? '–' : <Figure store={store} id={row.id} metric={metric} asShare={asShare} />;
  return [
    {
      id: 'name',
      title: 'Name',
      minWidth: 240,
      cell: (row) => (
        <span className={styles.name}>
          <span className={styles.title}>
            <strong>{row.name}</strong>
            {row.type === 'welcome' && <Tag>Welcome</Tag>}
            {row.has_pending && <Tag tone="warning">Changes not yet applied</Tag>}
          </span>
          <span className={styles.narrowStatus}>
            <StatusTag {...statusTags[row.status]} />
          </span>
          <span className={styles.entry}>
            {entryWords(row)}, {messageWords(row)}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 120,
      wideOnly: 640,
      cell: (row) => <StatusTag {...statusTags[row.status]} />,
    },
    {
      id: 'triggered',
      title: 'Triggered',
      wideOnly: 1100,
      width: 110,
      align: 'right',
      cell: (row) => figure(row, 'requests'),
    },
    {
      id: 'delivered',
      title: 'Delivered',
      wideOnly: 1100,
      width: 110,
      align: 'right',
      cell: (row) => figure(row, 'delivered'),
    },
    {
      id: 'opens',
      title: 'Unique opens',
      width: 120,
      align: 'right',
      cell: (row) => figure(row, 'human_unique_opens', true),
    },
    {
      id: 'clicks',
      title: 'Unique clicks',
      width: 120,
      align: 'right',
      cell: (row) => figure(row, 'human_unique_clicks', true),
    },
    {
      id: 'updated',
      title: 'Updated',
      wideOnly: 1100,
      width: 140,
      cell: (row) => <RelativeTime at={row.updated_at} />,
    },
    {
      id: 'categories',
      title: 'Categories',
      width: 180,
      hidden: true,
      cell: (row) => row.categories.join(', ') || '–',
    },
    { id: 'created', title: 'Created', width: 140, hidden: true, cell: (row) => <RelativeTime at={row.created_at} /> },
  ];
}
