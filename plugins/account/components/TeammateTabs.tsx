import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { AccountStore } from '../accountStore';
import { paths } from '../contract';
import { texts } from '../texts';

/** The three pages on the people of the account. */
export const TeammateTabs = observer(function TeammateTabs({
  selected,
}: {
  readonly selected: 'teammates' | 'invitations' | 'requests';
}) {
  const { invitations, requests } = useService(AccountStore);
  const count = ({ all, fetching }: typeof invitations | typeof requests) =>
    fetching.status === 'success' ? all.length : undefined;
  return (
    <Tabs
      label="Teammates"
      selected={selected}
      tabs={[
        { id: 'teammates', title: 'Teammates', to: paths.teammates },
        { id: 'invitations', title: 'Invitations', to: paths.invitations, count: count(invitations) },
        { id: 'requests', title: 'Access requests', to: paths.requests, count: count(requests) },
      ]}
    />
  );
});

/** Fetches what the three pages and their tabs show; what `shown` fails with is told, the counts beside it are not. */
export function useTeammateRows(shown: 'teammates' | 'invitations' | 'requests'): void {
  const store = useService(AccountStore);
  const alerts = useService(Alerts);
  useEffect(() => {
    for (const kind of ['teammates', 'invitations', 'requests'] as const) {
      store[kind].refresh().catch(() => kind === shown && kind !== 'requests' && alerts.show(texts.teammatesFailed));
    }
  }, [store, alerts, shown]);
}
