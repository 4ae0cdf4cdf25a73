import { useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { AccountStore } from '../accountStore';
import { texts } from '../texts';

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
