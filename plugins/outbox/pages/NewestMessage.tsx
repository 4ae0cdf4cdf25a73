import { useEffect, useState } from 'react';
import { Navigation, pathTo, useFreshness, usePageSignal, useService } from 'sendwright/sdk';
import { usePolling } from 'sendwright/sdk/models';
import { Empty, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { OutboxStore } from '../outboxStore';

/** The polling interval in milliseconds, and the maximum number of polls. */
const pause = 1000;
const maximumAttempts = 20;

/**
 * Redirects to the newest message to a recipient (`?to`) captured since a time (`&since`), which a notice refers to.
 */
export default function NewestMessage() {
  const store = useService(OutboxStore);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const query = new URLSearchParams(navigation.location.search);
  const [to, since] = [query.get('to') ?? '', query.get('since') ?? ''];
  const [looks, setLooks] = useState(0);
  const look = async (): Promise<void> => {
    const id = await store.newest(to, since, signal).catch(() => undefined);
    if (signal.aborted) return;
    if (id === undefined) setLooks((before) => before + 1);
    else navigation.go(`${pathTo(paths.message, { id })}${navigation.location.search}`, { replace: true });
  };
  useEffect(() => {
    void look();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, [to, since]);
  useFreshness(['outbox', 'single-sends'], look);
  usePolling(look, pause, looks < maximumAttempts);
  return (
    <Page title="Message" back={{ to: paths.list, label: 'Outbox' }}>
      {looks < maximumAttempts ? (
        <Skeleton shape="page" label="Looking for the message" />
      ) : (
        <Empty
          drawing="search"
          title={`No message to ${to} was captured`}
          text="It may have been deleted, or only an administrator can see it."
          action={
            <Link to={paths.list} look="primary">
              Go to the Outbox
            </Link>
          }
        />
      )}
    </Page>
  );
}
