import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Banner } from 'sendwright/sdk/ui';
import type { AutomationChoice } from './automationChoice';

/** Entries that contacts can be outside of, and where they are otherwise. */
const places: Partial<Readonly<Record<AutomationChoice['entry'], string>>> = {
  list: 'on its list',
  segment: 'in its segment',
  tag: 'among those with its tag',
};

/** Warns of an automation from which contacts exit at once if they don't meet its entry. */
export function ExitNote({ automation }: { readonly automation: AutomationChoice }) {
  const http = useService(Http);
  const { value: id, entry, status } = automation;
  const place = status === 'live' ? places[entry] : undefined;
  const canExit = place !== undefined;
  const { value: exit } = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        canExit
          ? (await http.call('GET /marketing/automations/:id', { params: { id }, retry: true, signal })).exit
          : undefined,
      [http, id, canExit],
    ),
  );
  return exit?.type === 'not_in_entry' ? (
    <Banner tone="warning">
      Contacts exit once they no longer meet its entry criteria: whoever is not {place} exits before the first step.
    </Banner>
  ) : null;
}
