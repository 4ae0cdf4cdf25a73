import { useCallback, useEffect, useState } from 'react';
import { Http, HttpFailure, usePageSignal, useService } from 'sendwright/sdk';
import { Banner, Button } from 'sendwright/sdk/ui';

/** A suppression of the address. */
interface Suppression {
  readonly kind: 'global' | 'group' | 'bounce' | 'spam';
  /** "Unsubscribed from Newsletter" */
  readonly label: string;
  readonly detail: string;
}

interface Suppressions {
  readonly found: readonly Suppression[];
  /** Some could not be fetched. */
  readonly isPartial: boolean;
}

/** The suppressions that the user can access. */
async function findSuppressions(http: Http, email: string, signal: AbortSignal): Promise<Suppressions> {
  const call = { params: { email }, retry: true, signal };
  let isPartial = false;
  const readable = async <Body,>(request: Promise<Body>): Promise<Body | undefined> =>
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
  return { found, isPartial };
}

/** Why an address gets only some or no email; nothing if it gets all. */
export function SuppressionState({ email }: { readonly email: string }) {
  const http = useService(Http);
  const signal = usePageSignal();
  const [{ found, isPartial }, setSuppressions] = useState<Suppressions>({ found: [], isPartial: false });
  const load = useCallback(() => {
    void findSuppressions(http, email, signal).then((suppressions) => {
      if (!signal.aborted) setSuppressions(suppressions);
    });
  }, [http, email, signal]);
  useEffect(load, [load]);
  return (
    <>
      {isPartial && (
        <Banner
          tone="warning"
          title="The suppressions of this contact couldn't be loaded."
          action={<Button onClick={load}>Try again</Button>}
        />
      )}
      {found.length > 0 && (
        <Banner
          tone="warning"
          title={
            found.some(({ kind }) => kind !== 'group') ? 'This contact gets no email' : 'Unsubscribed from some emails'
          }
        >
          <ul>
            {found.map(({ kind, label, detail }) => (
              <li key={`${kind} ${label}`}>
                {label}
                {detail && `: ${detail}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
