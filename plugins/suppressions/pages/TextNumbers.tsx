import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { SmsConnection } from 'sendwright/plugins/integrations/contract';
import { Alerts, Navigation, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, showFailure, tableOfPages, useFetchAlert } from 'sendwright/sdk/models';
import { Button, type Column, Confirm, DataTable, DateTime, Empty, Page, useTableState } from 'sendwright/sdk/ui';
import { outboxService } from 'sendwright/sms';
import type { MessagingService } from 'sendwright/wire/sms';
import { type TextNumber, SuppressionsStore } from '../suppressionsStore';
import { mayAddNumbers, mayLift, type TextList } from '../textLists';
import { texts } from '../texts';
import { AddTextOptOuts } from './AddTextOptOuts';

const number: Column<TextNumber> = {
  id: 'number',
  title: 'Phone number',
  width: 200,
  cell: ({ phone_number: shown }) => <strong>{shown}</strong>,
};
const since: Column<TextNumber> = {
  id: 'since',
  title: 'Since',
  width: 200,
  cell: ({ since: at }) => <DateTime at={at} length="short" />,
};

interface TextNumbersProps {
  readonly list: TextList;
  /** The tabs of all lists. */
  readonly tabs: ReactNode;
}

/** Phone numbers that get no text messages. */
export const TextNumbers = observer(function TextNumbers({ list, tabs }: TextNumbersProps) {
  const store = useService(SuppressionsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const table = useTableState();
  const lifts = useRefusal(mayLift) === undefined;
  const adds = useRefusal(mayAddNumbers) === undefined && list.name === 'text_opt_outs';
  const [asked, setAsked] = useState<TextNumber>();
  const [isAdding, setAdding] = useState(false);
  const { texts: page } = store;
  const services = useMessagingServices(
    isAdding || page.rows.some(({ service }) => service !== null && service !== outboxService),
  );
  const wanted = table.search.trim();
  useEffect(() => void store.showNumbers(list.name, wanted), [store, list, wanted]);
  useFetchAlert(problemOf(page.request), texts.numbersFailed, () => void page.refresh());
  const columns: readonly Column<TextNumber>[] =
    list.name === 'text_opt_outs'
      ? [
          number,
          { id: 'of', title: 'Opted out of', minWidth: 260, cell: ({ service }) => serviceName(services, service) },
          since,
        ]
      : [number, { id: 'reason', title: 'Reason', minWidth: 320, cell: ({ reason }) => reason }, since];
  const lift = async (row: TextNumber): Promise<void> => {
    try {
      await store.liftNumber(list.name, row);
      alerts.show(texts.removedOne, { email: row.phone_number });
    } catch (failure) {
      showFailure(alerts, failure, texts.liftFailed);
    }
    setAsked(undefined);
  };
  return (
    <Page
      wide
      title="Suppressions"
      intro={list.about}
      primaryAction={
        adds && (
          <Button intent="primary" onClick={() => setAdding(true)}>
            Add numbers
          </Button>
        )
      }
      tabs={tabs}
    >
      <DataTable
        label={list.title}
        noun={list.noun}
        columns={columns}
        {...tableOfPages(page)}
        rowKey={({ key }) => key}
        rowLabel={({ phone_number: label }) => label}
        rowMenu={(row) => [
          {
            label: 'Find contact',
            icon: 'user',
            onSelect: () => navigation.go(`${contactPaths.index}?${new URLSearchParams({ search: row.phone_number })}`),
          },
          ...(lifts ? (['divider', { label: list.action, icon: 'undo', onSelect: () => setAsked(row) }] as const) : []),
        ]}
        state={table}
        search={{ label: 'Search by whole number' }}
        empty={<Empty drawing="people" title={list.none} text={list.noneText} />}
      />
      {isAdding && <AddTextOptOuts services={services} onClose={() => setAdding(false)} />}
      {asked && (
        <Confirm
          title={`${list.action}: ${asked.phone_number}?`}
          text={list.removal}
          confirmLabel={list.action}
          onConfirm={() => lift(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Page>
  );
});

/** The messaging services of the connected account, once they are needed; empty until then and without a connection. */
function useMessagingServices(areNeeded: boolean): readonly MessagingService[] {
  const connection = useOptionalService(SmsConnection);
  useEffect(() => {
    if (!areNeeded) return;
    // Without the names, the ids are shown.
    connection.get().then(
      (sms) => sms?.load(),
      () => undefined,
    );
  }, [areNeeded, connection]);
  return connection.current?.services ?? [];
}

function serviceName(services: readonly MessagingService[], sid: string | null): string {
  if (sid === null) return 'All text messages';
  if (sid === outboxService) return 'Messages in the Outbox';
  return services.find((service) => service.sid === sid)?.friendly_name ?? sid;
}
