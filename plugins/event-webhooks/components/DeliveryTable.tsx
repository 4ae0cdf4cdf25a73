import { useCallback, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  type Column,
  DataTable,
  DateTime,
  Drawer,
  Empty,
  ErrorState,
  formatNumber,
  type MenuEntry,
  Skeleton,
  StatusTag,
  useTableState,
  FactList,
} from 'sendwright/sdk/ui';
import type { WebhookDelivery } from 'sendwright/wire/eventWebhooks';
import { labelOf } from '../eventChoices';
import styles from './webhooks.module.css';

const results = {
  delivered: { tone: 'success', label: 'Accepted' },
  waiting: { tone: 'warning', label: 'Trying again' },
  given_up: { tone: 'danger', label: 'Given up' },
  retried: { tone: 'neutral', label: 'Posted again' },
  failed: { tone: 'danger', label: 'Not accepted' },
} as const;

/** "Opened 2, Clicked 1" */
const eventWords = ({ events }: WebhookDelivery): string =>
  Object.entries(events)
    .map(([event, count]) => `${labelOf(event)} ${formatNumber(count)}`)
    .join(', ');

const tookWords = ({ duration }: WebhookDelivery): string =>
  duration === null ? '–' : duration < 1000 ? `${duration} ms` : `${(duration / 1000).toFixed(1)} s`;

function Result({ delivery: { state, status } }: { readonly delivery: WebhookDelivery }) {
  const { tone, label } = results[state];
  return <StatusTag tone={tone} label={status === null ? label : `${label} (${status})`} />;
}

const columns: readonly Column<WebhookDelivery>[] = [
  { id: 'time', title: 'Time', width: 190, cell: ({ posted_at: at }) => <DateTime at={at} length="short" /> },
  { id: 'result', title: 'Response', width: 190, cell: (delivery) => <Result delivery={delivery} /> },
  {
    id: 'events',
    title: 'Events',
    minWidth: 220,
    cell: (delivery) => (delivery.is_test ? 'Test, one of each' : eventWords(delivery)),
  },
  { id: 'attempts', title: 'Attempts', width: 100, align: 'right', cell: ({ attempts }) => formatNumber(attempts) },
  { id: 'took', title: 'Took', width: 100, align: 'right', cell: tookWords },
];

interface DeliveryTableProps {
  readonly webhookId: string;
  /** Undefined while loading. */
  readonly deliveries: readonly WebhookDelivery[] | undefined;
  readonly failure: unknown;
  readonly onReload: () => void;
  /** Missing: not allowed, or the webhook is off. */
  readonly onRetry?: (id: string) => Promise<void>;
}

/** The last deliveries of a webhook; each opens with what was posted and what came back. */
export function DeliveryTable({ webhookId, deliveries, failure, onReload, onRetry }: DeliveryTableProps) {
  const table = useTableState({ filters: ['result'] });
  const [opened, setOpened] = useState<string>();
  const wanted = table.filters['result']?.[0];
  const all = deliveries ?? [];
  const rows = all.filter(({ state }) => wanted === undefined || (state === 'delivered') === (wanted === 'accepted'));
  const shown = all.find(({ id }) => id === opened);
  return (
    <>
      <DataTable
        label="Recent deliveries"
        noun={['delivery', 'deliveries']}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={(delivery) => `${results[delivery.state].label}, ${eventWords(delivery)}`}
        total={rows.length}
        loading={deliveries === undefined && failure === undefined}
        error={deliveries === undefined ? failure : undefined}
        onRetry={onReload}
        state={table}
        height={480}
        onOpen={({ id }) => setOpened(id)}
        rowMenu={({ id, can_retry: canRetry }): readonly MenuEntry[] => [
          { label: 'Details', icon: 'eye', onSelect: () => setOpened(id) },
          {
            label: 'Post again now',
            icon: 'refresh',
            disabled: !canRetry || !onRetry,
            onSelect: () => void onRetry?.(id),
          },
        ]}
        filters={[
          {
            id: 'result',
            label: 'Response',
            single: true,
            choices: [
              { value: 'accepted', label: 'Accepted' },
              { value: 'failed', label: 'Not accepted' },
            ],
          },
        ]}
        empty={
          <Empty
            drawing="mail"
            title="Nothing has been posted yet"
            text="Send test events, or wait until something happens to a message."
          />
        }
      />
      {shown && (
        <DeliveryDrawer
          webhookId={webhookId}
          delivery={shown}
          onClose={() => setOpened(undefined)}
          {...(onRetry && shown.can_retry && { onRetry: () => onRetry(shown.id) })}
        />
      )}
    </>
  );
}

interface DeliveryDrawerProps {
  readonly webhookId: string;
  readonly delivery: WebhookDelivery;
  readonly onClose: () => void;
  readonly onRetry?: () => Promise<void>;
}

function DeliveryDrawer({ webhookId, delivery, onClose, onRetry }: DeliveryDrawerProps) {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry?.();
    setRetrying(false);
  };
  return (
    <Drawer
      title="Delivery"
      onClose={onClose}
      footer={
        onRetry && (
          <Button icon="refresh" intent="primary" loading={isRetrying} onClick={() => void retry()}>
            Post again now
          </Button>
        )
      }
    >
      <FactList>
        <dt>Response</dt>
        <dd>
          <Result delivery={delivery} />
        </dd>
        <dt>Last attempt</dt>
        <dd>
          <DateTime at={delivery.posted_at} length="medium" />
        </dd>
        <dt>Took</dt>
        <dd>{tookWords(delivery)}</dd>
        <dt>Attempts</dt>
        <dd>{formatNumber(delivery.attempts)}</dd>
        <dt>Events</dt>
        <dd>{eventWords(delivery)}</dd>
        {delivery.error !== null && (
          <>
            <dt>Reason</dt>
            <dd>{delivery.error}</dd>
          </>
        )}
      </FactList>
      <Contents key={`${delivery.id} ${delivery.attempts}`} webhookId={webhookId} id={delivery.id} />
    </Drawer>
  );
}

function Code({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}

/** What was posted at the last attempt, and what came back. */
function Contents({ webhookId, id }: { readonly webhookId: string; readonly id: string }) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal) => {
        const params = { id: webhookId, delivery_id: Number(id) };
        const read = 'GET /user/webhooks/event/settings/:id/deliveries/:delivery_id';
        return http.call(read, { params, retry: true, signal });
      },
      [http, webhookId, id],
    ),
  );
  if (!value)
    return failure === undefined ? (
      <Skeleton shape="text" count={4} label="Loading the delivery" />
    ) : (
      <ErrorState failure={failure} title="The delivery couldn't be loaded." onRetry={reload} />
    );
  return (
    <>
      <h3 className={styles.heading}>Response from your server</h3>
      {value.response === '' ? (
        <p className={styles.hint}>{value.status === null ? 'There was none.' : 'It was empty.'}</p>
      ) : (
        <Code label="Response">{value.response}</Code>
      )}
      <h3 className={styles.heading}>
        {value.event_count > 1 ? `First of ${formatNumber(value.event_count)} events` : 'Event'}
      </h3>
      <Code label="Event">{indented(value.first_event)}</Code>
    </>
  );
}

/** JSON on several lines; a text that was cut off stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text === '' ? 'It was not recorded.' : `${text}…`;
  }
}
