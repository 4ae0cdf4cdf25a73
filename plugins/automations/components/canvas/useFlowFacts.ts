import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import type { AutomationChanges } from 'sendwright/wire/automationDrafts';
import type { AutomationStepStats } from 'sendwright/wire/automationPeople';
import type { Automation } from 'sendwright/wire/automations';

/** Milliseconds between two refreshes for a live automation. */
export const pollInterval = 15_000;

/** What the server knows about an automation besides its steps. */
export interface FlowFacts {
  /** How many contacts are where; undefined before it went live. */
  readonly people: AutomationStepStats | undefined;
  /** Of a draft: what it changes, as of its last save. */
  readonly changes: AutomationChanges | undefined;
  readonly failure: unknown;
  reload(): void;
}

export function useFlowFacts(automation: Automation): FlowFacts {
  const http = useService(Http);
  const { id, status, revision, went_live_at: wentLive, draft_of: draftOf = null } = automation;
  const hasPeople = draftOf === null && wentLive !== null;
  const people = useLoaded(
    useCallback(
      async (signal) =>
        hasPeople
          ? http.call('GET /marketing/stats/automations/:id/steps', { params: { id }, retry: true, signal })
          : undefined,
      [http, id, hasPeople],
    ),
  );
  // Not while it has failed: each attempt would hide the message and its button for as long as it takes.
  const isFine = people.failure === undefined;
  usePolling(async () => people.reload(), pollInterval, hasPeople && status === 'live' && isFine);
  const changes = useLoaded(
    useCallback(
      async (signal) => {
        if (draftOf === null || revision < 0) return undefined;
        const params = { id: draftOf };
        return http.call('GET /marketing/automations/:id/draft/changes', { params, retry: true, signal });
      },
      // Each save can change the difference.
      [http, draftOf, revision],
    ),
  );
  return {
    people: people.value,
    changes: changes.value,
    failure: people.failure ?? changes.failure,
    reload() {
      people.reload();
      changes.reload();
    },
  };
}
