import type { Tone } from 'sendwright/sdk/ui';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';

export interface DomainState {
  readonly tone: Tone;
  readonly label: string;
}

/** Where the proof of a domain stands, in a word. */
export function domainState({
  valid,
  last_validation_attempt_at: lookedAt,
  dns: { dkim },
}: AuthenticatedDomain): DomainState {
  if (valid)
    return dkim.reason === null
      ? { tone: 'success', label: 'Authenticated' }
      : { tone: 'warning', label: 'Record not seen' };
  return lookedAt === null
    ? { tone: 'neutral', label: 'Not checked yet' }
    : { tone: 'warning', label: 'Not authenticated' };
}
