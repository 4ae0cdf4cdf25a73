import { type Http, HttpFailure } from 'sendwright/sdk';
import type { Tone } from 'sendwright/sdk/ui';

/** A suppression of the address. */
interface Suppression {
  readonly kind: 'global' | 'group' | 'bounce' | 'spam';
  /** "Unsubscribed from Newsletter" */
  readonly label: string;
  readonly detail: string;
}

/** Why an address gets no email, or only some. */
export interface Suppressions {
  readonly found: readonly Suppression[];
  /** The unsubscribe groups, with whether the address left them. */
  readonly groups: readonly { readonly id: number; readonly name: string; readonly suppressed: boolean }[];
  /** Some could not be fetched. */
  readonly isPartial: boolean;
}

/** The suppressions that the user can access. */
export async function findSuppressions(http: Http, email: string, signal: AbortSignal): Promise<Suppressions> {
  const call = { params: { email }, retry: true, signal };
  let isPartial = false;
  const readable = async <Body>(request: Promise<Body>): Promise<Body | undefined> =>
    request.catch((error: unknown) => {
      // A missing scope is not a failure.
      if (!(error instanceof HttpFailure && error.status === 403)) isPartial = true;
      return undefined;
    });
  const [global, groups, bounces = [], spam = []] = await Promise.all([
    readable(http.call('GET /asm/suppressions/global/:email', call)),
    readable(http.call('GET /asm/suppressions/:email', call)),
    readable(http.call('GET /suppression/bounces/:email', call)),
    readable(http.call('GET /suppression/spam_reports/:email', call)),
  ]);
  const found: Suppression[] = [];
  if (global?.recipient_email !== undefined)
    found.push({ kind: 'global', label: 'Unsubscribed from all email', detail: 'Nothing is sent to this address.' });
  for (const { suppressed, name, description } of groups?.suppressions ?? [])
    if (suppressed) found.push({ kind: 'group', label: `Unsubscribed from ${name}`, detail: description });
  for (const { reason } of bounces) found.push({ kind: 'bounce', label: 'Bounced', detail: reason });
  if (spam.length > 0)
    found.push({
      kind: 'spam',
      label: 'Marked as spam',
      detail: 'They reported a message as spam, so no more email is sent.',
    });
  return { found, groups: groups?.suppressions ?? [], isPartial };
}

/** The state next to the contact's name; undefined while it is not known. */
export function subscriptionState(
  email: string,
  suppressions: Suppressions | undefined,
): { readonly label: string; readonly tone: Tone } | undefined {
  if (email === '') return { label: 'No email address', tone: 'neutral' };
  if (!suppressions) return undefined;
  const kinds = suppressions.found.map(({ kind }) => kind);
  if (kinds.includes('spam')) return { label: 'Reported spam', tone: 'danger' };
  if (kinds.includes('global')) return { label: 'Unsubscribed', tone: 'danger' };
  if (kinds.includes('bounce')) return { label: 'Bounced', tone: 'danger' };
  if (suppressions.isPartial) return undefined;
  return kinds.length > 0
    ? { label: 'Unsubscribed from some emails', tone: 'warning' }
    : { label: 'Subscribed', tone: 'success' };
}
