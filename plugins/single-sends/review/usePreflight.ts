import { useEffect } from 'react';
import { Http, useService } from 'sendwright/sdk';
import type { Preflight } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { preflightsOf } from './preflights';

export interface PreflightState {
  readonly found: Preflight | undefined;
  readonly failure: unknown;
  readonly isLooking: boolean;
  look(): void;
  /** Whether the sender lets the message leave although Gmail cuts it off. */
  readonly isLengthAccepted: boolean;
  acceptLength(isAccepted: boolean): void;
}

/**
 * Looks at a draft's links, fields and size: each time the review opens (`again`), otherwise where nobody has. Call it
 * in an observer.
 */
export function usePreflight(send: SingleSend | undefined, again = false): PreflightState {
  const preflights = preflightsOf(useService(Http));
  const { id = '', revision = 0, status } = send ?? {};
  const isDraft = status === 'draft';
  useEffect(() => {
    if (isDraft) preflights.look(id, revision, again);
  }, [preflights, id, revision, isDraft, again]);
  const look = preflights.looks.get(id);
  const isCurrent = look?.revision === revision;
  return {
    found: look?.found,
    failure: look?.failure,
    isLooking: isDraft && (!isCurrent || look.isLooking),
    look: () => preflights.look(id, revision, true),
    isLengthAccepted: preflights.accepted.get(id) === revision,
    acceptLength: (isAccepted) => preflights.accept(id, revision, isAccepted),
  };
}
