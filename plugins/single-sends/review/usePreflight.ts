import { useEffect, useState } from 'react';
import { usePageSignal, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Preflight } from 'sendwright/wire/sendChecks';
import { SingleSendEndpoints } from '../endpoints';

export interface PreflightState {
  readonly found: Preflight | undefined;
  readonly failure: unknown;
  readonly isLooking: boolean;
  look(): void;
}

/** Looks at a send's links, fields and size when the page opens, and again when asked. */
export function usePreflight(id: string, isDraft: boolean): PreflightState {
  const endpoints = useService(SingleSendEndpoints);
  const signal = usePageSignal();
  const [round, setRound] = useState(1);
  const [answer, setAnswer] = useState<{ readonly round: number; readonly found?: Preflight | undefined; readonly failure?: unknown }>({ round: 0 });
  useEffect(() => {
    if (!isDraft) return;
    endpoints.preflight(id, signal).then(
      (found) => setAnswer({ round, found }),
      (failure: unknown) => !isAborted(failure) && setAnswer((before) => ({ round, found: before.found, failure })),
    );
  }, [endpoints, id, signal, isDraft, round]);
  return { found: answer.found, failure: answer.failure, isLooking: answer.round !== round, look: () => setRound(answer.round + 1) };
}
