import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { AccountStore } from '../accountStore';
import { paths } from '../contract';
import { texts } from '../texts';

/** The tabs of the three pages about people in the account. */
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

/** Fetches the rows of the three tabs; a failure is shown only for the current tab, not for the counts. */
export function useTeammateRows(shown: 'teammates' | 'invitations' | 'requests'): void {
  const store = useService(AccountStore);
  const alerts = useService(Alerts);
  useEffect(() => {
    for (const kind of ['teammates', 'invitations', 'requests'] as const) {
      store[kind].refresh().catch(() => kind === shown && kind !== 'requests' && alerts.show(texts.teammatesFailed));
    }
  }, [store, alerts, shown]);
}
