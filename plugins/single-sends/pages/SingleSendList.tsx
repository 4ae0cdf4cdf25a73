import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { Navigation, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  DataTable,
  Empty,
  formatNumber,
  Link,
  type MenuEntry,
  Page,
  useTableState,
} from 'sendwright/sdk/ui';
import type { SingleSendSummary, SingleSendUiStatus } from 'sendwright/wire/singleSends';
import { singleSendColumns } from '../components/list/singleSendColumns';
import styles from '../components/list/WaitingSends.module.css';
import { paths, SingleSends } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { statusTags, undoSendLabel } from '../singleSendStatus';
import { isSms } from '../sms/isSms';
import { texts } from '../texts';

/** The sends that wait for an action by the user, whether the list shows them or not. */
const WaitingSends = observer(function WaitingSends() {
  const store = useService(SingleSendsStore);
  const { rows: listed, request } = store.page;
  // The list's rows show the result of every action.
  const shown =
    listed.length > 0 || request.status === 'success'
      ? listed.map(({ id, ui_status: status }) => `${id} ${status}`).join()
      : undefined;
  useEffect(() => {
    if (shown === undefined) return undefined;
    const controller = new AbortController();
    // Optional: the list shows the same for its own rows.
    store.fetchWaiting(controller.signal).catch(() => undefined);
    return () => controller.abort();
  }, [store, shown]);
  const { rows, total = 0 } = store.waiting;
  if (rows.length === 0) return null;
  return (
    <div className={styles.waiting}>
      <Banner
        tone="warning"
        title={
          total === 1
            ? `${rows[0]?.name ?? ''} needs your attention`
            : `${formatNumber(total)} single sends need your attention`
        }
      >
        {rows.slice(0, 3).map((send) => (
          <p key={send.id}>
            <Link to={paths.review} params={{ id: send.id }}>
              {send.name}
            </Link>
            : {send.pause?.message ?? 'its A/B test has ended. Pick the winner.'}
          </p>
        ))}
      </Banner>
    </div>
  );
});

const statuses: readonly SingleSendUiStatus[] = [
  'draft',
  'scheduled',
  'sending',
  'testing',
  'paused',
  'triggered',
  'partially-sent',
  'nobody-mailed',
  'cancelled',
  'pick-winner',
  'expired',
];
const filters = ['status', 'category', 'channel'];
const channels = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'SMS' },
] as const;
const isStatus = (text: string): text is SingleSendUiStatus => statuses.some((status) => status === text);

/** Of what is shown elsewhere. */
const ignored = () => undefined;

export default observer(function SingleSendList() {
  const store = useService(SingleSendsStore);
  const singleSends = useService(SingleSends);
  const navigation = useService(Navigation);
  const mayCreate = !useRefusal({ scope: 'marketing_campaigns.create' });
  const mayUpdate = !useRefusal({ scope: 'marketing_campaigns.update' });
  const mayDelete = !useRefusal({ scope: 'marketing_campaigns.delete' });
  const mayKeepDesign = !useRefusal({ scope: 'design_library.create', toggle: 'mc.design_library' });
  const hasSms = !useRefusal({ toggle: 'mc.sms' });
  const table = useTableState({ filters });
  const columns = useMemo(() => singleSendColumns(store), [store]);

  const name = table.search.trim();
  const chosenStatuses = (table.filters['status'] ?? []).filter(isStatus).join();
  const chosenCategories = (table.filters['category'] ?? []).join();
  const chosenChannels = (table.filters['channel'] ?? []).join();
  useEffect(() => {
    const channel = channels.map(({ value }) => value).filter((value) => chosenChannels.split(',').includes(value));
    const status = chosenStatuses.split(',').filter(isStatus);
    const categories = chosenCategories.split(',').filter(Boolean);
    void store.search({
      ...(name && { name }),
      ...(status.length > 0 && { ui_status: status }),
      ...(categories.length > 0 && { categories }),
      ...(channel.length > 0 && { channels: channel }),
    });
  }, [store, name, chosenStatuses, chosenCategories, chosenChannels]);
  const fetchCategories = useCallback(() => void store.fetchCategories().catch(ignored), [store]);
  useEffect(fetchCategories, [fetchCategories]);

  const { page } = store;
  useFetchAlert(problemOf(page.request), texts.fetchFailed, () => void page.refresh());
  useFetchAlert(problemOf(store.request('categories')), texts.categoriesFailed, fetchCategories);
  const menu = ({
    id,
    status,
    ui_status: shown,
    channels: kinds,
    sent_now: sentNow,
  }: SingleSendSummary): readonly MenuEntry[] => [
    ...(status === 'draft'
      ? [{ label: 'Edit', icon: 'edit', onSelect: () => singleSends.open('editor', id), disabled: !mayUpdate } as const]
      : []),
    ...(status === 'scheduled'
      ? [
          {
            label: undoSendLabel({ sent_now: sentNow }),
            icon: 'undo',
            onSelect: () => void singleSends.unschedule(id).catch(ignored),
            disabled: !mayUpdate,
          } as const,
        ]
      : []),
    ...(shown === 'scheduled' || shown === 'sending' || shown === 'testing'
      ? [
          {
            label: 'Pause',
            icon: 'pause',
            onSelect: () => void singleSends.act('pause', id).catch(ignored),
            disabled: !mayUpdate,
          } as const,
        ]
      : []),
    ...(shown === 'paused'
      ? [
          {
            label: 'Resume',
            icon: 'send',
            onSelect: () => void singleSends.act('resume', id).catch(ignored),
            disabled: !mayUpdate,
          } as const,
        ]
      : []),
    ...(status === 'triggered' && ['sending', 'testing', 'paused', 'pick-winner'].includes(shown)
      ? [
          {
            label: 'Cancel the rest',
            icon: 'close',
            danger: true,
            onSelect: () => singleSends.askToCancel(id),
            disabled: !mayUpdate,
          } as const,
        ]
      : []),
    ...(shown === 'pick-winner'
      ? [
          {
            label: 'Pick winner',
            icon: 'check',
            onSelect: () => singleSends.open('review', id),
            disabled: !mayUpdate,
          } as const,
        ]
      : []),
    {
      label: 'Duplicate',
      icon: 'duplicate',
      onSelect: () => void singleSends.duplicate(id).catch(ignored),
      disabled: !mayCreate,
    },
    ...(isSms({ channels: kinds })
      ? []
      : [
          { label: 'Preview', icon: 'eye', onSelect: () => singleSends.open('preview', id) } as const,
          ...(mayKeepDesign
            ? [
                {
                  label: 'Create design',
                  icon: 'layout',
                  onSelect: () => void singleSends.createDesign(id).catch(ignored),
                } as const,
              ]
            : []),
        ]),
    {
      label: 'View stats',
      icon: 'chart',
      onSelect: () => singleSends.open('stats', id),
      disabled: status === 'draft',
      ...(status === 'draft' && { detail: 'It has not been sent.' }),
    },
    'divider',
    {
      label: 'Delete',
      icon: 'trash',
      danger: true,
      onSelect: () => singleSends.open('remove', id),
      disabled: !mayDelete,
    },
  ];
  const noMetrics = store.request('metrics').status === 'failure';

  return (
    <Page
      title="Single sends"
      wide
      actions={[
        { label: 'Waiting for approval', icon: 'check', onSelect: () => navigation.to(paths.approvals) },
        { label: 'RSS feeds', icon: 'refresh', onSelect: () => navigation.to(paths.feeds) },
      ]}
      secondaryAction={
        mayUpdate && (
          <Link to={paths.settings} look="button">
            Sending settings
          </Link>
        )
      }
      primaryAction={
        mayCreate && (
          <Link to={paths.create} look="primary">
            Create single send
          </Link>
        )
      }
    >
      <WaitingSends />
      <DataTable
        label="Single sends"
        noun={['single send', 'single sends']}
        columns={columns}
        {...tableOfPages(page)}
        rowKey={(send) => send.id}
        rowLabel={(send) => send.name}
        rowLink={({ id, status }) => pathTo(status === 'draft' ? paths.editor : paths.stats, { id })}
        rowHeight={52}
        state={table}
        search={{ label: 'Search by name' }}
        filters={[
          {
            id: 'status',
            label: 'Status',
            choices: statuses.map((status) => ({ value: status, label: statusTags[status].label })),
          },
          {
            id: 'category',
            label: 'Category',
            choices: store.categories.map((category) => ({ value: category, label: category })),
          },
          ...(hasSms ? [{ id: 'channel', label: 'Channel', choices: channels }] : []),
        ]}
        selection={store.selection}
        onSelect={(ids) => store.select(ids)}
        {...(mayDelete && {
          bulkActions: [{ label: 'Delete', icon: 'trash', danger: true, onRun: () => navigation.to(paths.bulkDelete) }],
        })}
        rowMenu={menu}
        columnChooser="single-sends"
        toolbarEnd={
          noMetrics && (
            <Button size="small" icon="refresh" onClick={() => void store.retryMetrics()}>
              Reload statistics
            </Button>
          )
        }
        empty={
          <Empty
            drawing="send"
            title="No single sends yet"
            text="A single send is one message to many people: a newsletter, an announcement, an offer."
            action={
              mayCreate && (
                <Link to={paths.create} look="primary">
                  Create single send
                </Link>
              )
            }
          />
        }
      />
    </Page>
  );
});
