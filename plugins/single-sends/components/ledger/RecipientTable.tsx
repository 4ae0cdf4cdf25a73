import { useCallback, useEffect, useRef, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { type Column, DataTable, DateTime, formatNumber, PageSection, StatusTag } from 'sendwright/sdk/ui';
import type { Delivery, DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import styles from '../stats/stats.module.css';
import { deliveryTags, deliveryStates } from './deliveryStates';
import { RecipientDrawer } from './RecipientDrawer';

const columns: readonly Column<Delivery>[] = [
  { id: 'email', title: 'Recipient', minWidth: 220, cell: ({ email }) => email },
  { id: 'state', title: 'State', width: 140, cell: ({ state }) => <StatusTag {...deliveryTags[state]} /> },
  {
    id: 'reason',
    title: 'Reason',
    minWidth: 200,
    cell: ({ reason }) => (
      <span className={styles.reason} title={reason ?? undefined}>
        {reason ?? '–'}
      </span>
    ),
  },
  { id: 'attempts', title: 'Attempts', width: 90, align: 'right', cell: ({ attempts }) => formatNumber(attempts) },
  {
    id: 'at',
    title: 'Finished or next try',
    width: 190,
    cell: (row) => <DateTime at={row.finished_at ?? row.next_attempt_at} length="short" showZone={false} />,
  },
];

const isState = (text: string | undefined): text is DeliveryState => deliveryStates.some((state) => state === text);

interface Found {
  readonly rows: readonly Delivery[];
  readonly next: string | undefined;
  readonly total: number | undefined;
}

interface RecipientTableProps {
  readonly id: string;
  /** Whether it is sent as text messages. */
  readonly isText: boolean;
  readonly progress: DeliveryProgress;
  /** The states shown; empty: all. */
  readonly states: readonly string[];
  readonly onStates: (states: readonly string[]) => void;
  /** Called when a recipient's outcome was changed manually. */
  readonly onChange: () => void;
}

/**
 * The recipients with their delivery state and its reason; a row opens the recipient's history. Loads again whenever a
 * state's count changes.
 */
export function RecipientTable({ id, isText, progress, states, onStates, onChange }: RecipientTableProps) {
  const http = useService(Http);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const loading = useRef<AbortController>(undefined);
  const state = states.find(isState);
  const email = search.trim();

  const load = useCallback(
    async (next: string | undefined, before: readonly Delivery[]) => {
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      try {
        const query = { state, email: email || undefined, page_size: 50 };
        const options = { params: { id }, query, next, retry: true, signal };
        const { result, _metadata } = await http.call('GET /marketing/singlesends/:id/deliveries', options);
        setFound({ rows: [...before, ...result], next: _metadata.next, total: _metadata.count });
        setFailure(undefined);
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) setFailure(error);
      }
    },
    [http, id, email, state],
  );
  const wanted = [id, email, state, ...deliveryStates.map((one) => progress[one])].join();
  const loaded = useRef('');
  useEffect(() => {
    if (loaded.current === wanted) return;
    loaded.current = wanted;
    void load(undefined, []);
  }, [wanted, load]);
  useEffect(
    () => () => {
      loading.current?.abort();
      loaded.current = '';
    },
    [],
  );

  return (
    <PageSection
      title="Recipients"
      description={
        isText
          ? "Each message with the SMS provider's response. Search for a phone number and open it to see its history."
          : "Each message with the receiving server's response. Search for an address and open it to see its history."
      }
    >
      <DataTable
        label="Recipients"
        noun={['recipient', 'recipients']}
        columns={columns}
        rows={found?.rows ?? []}
        rowKey={(row) => row.contact_id}
        rowLabel={(row) => row.email}
        onOpen={(row) => setOpened(row.contact_id)}
        total={found?.total}
        height={420}
        loading={!found && failure === undefined}
        error={found ? undefined : failure}
        onRetry={() => void load(undefined, [])}
        hasMore={found?.next !== undefined}
        onLoadMore={() => void load(found?.next, found?.rows ?? [])}
        state={{
          search,
          filters: { state: states },
          sort: undefined,
          setSearch,
          setFilter: (_id, values) => onStates(values),
          setSort: () => undefined,
          clear: () => {
            setSearch('');
            onStates([]);
          },
        }}
        search={{ label: isText ? 'What happened to +1 202…?' : 'What happened to ana@…?' }}
        filters={[
          {
            id: 'state',
            label: 'State',
            single: true,
            choices: deliveryStates.map((value) => ({
              value,
              label: `${deliveryTags[value].label} (${formatNumber(progress[value])})`,
            })),
          },
        ]}
      />
      {opened !== undefined && (
        <RecipientDrawer id={id} contactId={opened} onClose={() => setOpened(undefined)} onChange={onChange} />
      )}
    </PageSection>
  );
}
