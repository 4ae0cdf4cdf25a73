import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { type Column, DataTable, DateTime, formatNumber, PageSection, StatusTag } from 'sendwright/sdk/ui';
import type { Delivery, DeliveryProgress } from 'sendwright/wire/singleSends';
import styles from '../stats/stats.module.css';
import { deliveryTags, deliveryStates, isDeliveryState } from './deliveryStates';
import { RecipientDrawer } from './RecipientDrawer';
import { filterOf, textChoices, textReason, textTag } from './textStates';

const recipientColumn = { id: 'email', title: 'Recipient', minWidth: 150 } as const;
const reasonColumn = { id: 'reason', title: 'Reason', minWidth: 200, wideOnly: 640 } as const;
const stateColumn = { id: 'state', title: 'State', width: 130 } as const;

/** On a phone, the reason is below the recipient. */
const recipientCell = (recipient: ReactNode, reason: string | null | undefined) => (
  <span className={styles.recipient}>
    <span>{recipient}</span>
    {reason && <span className={styles.onPhone}>{reason}</span>}
  </span>
);
/** Of text messages: a number says little without a name. */
const numberAndName = ({ email, name }: Delivery) => (
  <>
    {email} {name !== undefined && <span className={styles.reason}>{name}</span>}
  </>
);
const reasonCell = (reason: string | null | undefined) => (
  <span className={styles.reason} title={reason ?? undefined}>
    {reason ?? '–'}
  </span>
);
const attemptColumns: readonly Column<Delivery>[] = [
  {
    id: 'attempts',
    title: 'Attempts',
    width: 90,
    align: 'right',
    wideOnly: 640,
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    id: 'at',
    title: 'Finished or next try',
    width: 190,
    wideOnly: 640,
    cell: (row) => <DateTime at={row.finished_at ?? row.next_attempt_at} length="short" showZone={false} />,
  },
];

const emailColumns: readonly Column<Delivery>[] = [
  { ...recipientColumn, cell: ({ email, reason }) => recipientCell(email, reason) },
  { ...stateColumn, cell: ({ state }) => <StatusTag {...deliveryTags[state]} /> },
  { ...reasonColumn, cell: ({ reason }) => reasonCell(reason) },
  ...attemptColumns,
];
const textColumns: readonly Column<Delivery>[] = [
  { ...recipientColumn, cell: (row) => recipientCell(numberAndName(row), textReason(row)) },
  { ...stateColumn, cell: (row) => <StatusTag {...textTag(row)} /> },
  { ...reasonColumn, minWidth: 340, cell: (row) => reasonCell(textReason(row)) },
  ...attemptColumns,
];

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
  /** Changes whenever recipients change otherwise than by state, such as by reports on text messages. */
  readonly news?: string | undefined;
  /** The states or results shown; empty: all. */
  readonly states: readonly string[];
  readonly onStates: (states: readonly string[]) => void;
  /** Called when a recipient's outcome was changed manually. */
  readonly onChange: () => void;
}

/**
 * The recipients with their delivery state and its reason; a row opens the recipient's history. Loads again whenever a
 * state's count changes, or there is news.
 */
export function RecipientTable({ id, isText, progress, news, states, onStates, onChange }: RecipientTableProps) {
  const http = useService(Http);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<string>();
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const loading = useRef<AbortController>(undefined);
  const [chosen] = states;
  const email = search.trim();

  const load = useCallback(
    async (next: string | undefined, before: readonly Delivery[]) => {
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      try {
        const state = isDeliveryState(chosen) ? chosen : undefined;
        const query = { ...(isText ? filterOf(chosen) : { state }), email: email || undefined, page_size: 50 };
        const options = { params: { id }, query, next, retry: true, signal };
        const { result, _metadata } = await http.call('GET /marketing/singlesends/:id/deliveries', options);
        setFound({ rows: [...before, ...result], next: _metadata.next, total: _metadata.count });
        setFailure(undefined);
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) setFailure(error);
      }
    },
    [http, id, email, chosen, isText],
  );
  const wanted = [id, email, chosen, news, ...deliveryStates.map((one) => progress[one])].join();
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
          ? "Each message with the SMS provider's response. Search for a number or name and open it to see its history."
          : "Each message with the receiving server's response. Search for an address and open it to see its history."
      }
    >
      <DataTable
        label="Recipients"
        noun={['recipient', 'recipients']}
        columns={isText ? textColumns : emailColumns}
        rows={found?.rows ?? []}
        rowKey={(row) => row.contact_id}
        rowLabel={(row) => (row.name === undefined || !isText ? row.email : `${row.email} ${row.name}`)}
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
        search={{ label: isText ? 'Number, part of it, or name' : 'What happened to ana@…?' }}
        filters={[
          {
            id: 'state',
            label: 'State',
            single: true,
            choices: isText
              ? textChoices(progress, chosen)
              : deliveryStates.map((value) => ({
                  value,
                  label: `${deliveryTags[value].label} (${formatNumber(progress[value])})`,
                })),
          },
        ]}
      />
      {opened !== undefined && (
        <RecipientDrawer
          id={id}
          contactId={opened}
          isText={isText}
          onClose={() => setOpened(undefined)}
          onChange={onChange}
        />
      )}
    </PageSection>
  );
}
