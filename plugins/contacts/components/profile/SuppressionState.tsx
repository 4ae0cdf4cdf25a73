import { useEffect, useState } from 'react';
import { Http, usePageSignal, useService } from 'sendwright/sdk';
import { Banner } from 'sendwright/sdk/ui';

/** What an address may not be sent, and why. */
interface Suppression {
  readonly kind: 'global' | 'group' | 'bounce' | 'spam';
  /** "Unsubscribed from Newsletter" */
  readonly label: string;
  readonly detail: string;
}

/** Those the user may read; the others are left out. */
async function findSuppressions(http: Http, email: string, signal: AbortSignal): Promise<readonly Suppression[]> {
  const call = { params: { email }, retry: true, signal };
  const [global, groups, bounces, spam] = await Promise.all([
    http.call('GET /asm/suppressions/global/:email', call).catch(() => undefined),
    http.call('GET /asm/suppressions/:email', call).catch(() => undefined),
    http.call('GET /suppression/bounces/:email', call).catch(() => []),
    http.call('GET /suppression/spam_reports/:email', call).catch(() => []),
  ]);
  const found: Suppression[] = [];
  if (global?.recipient_email !== undefined)
    found.push({ kind: 'global', label: 'Unsubscribed from all mail', detail: 'Nothing is sent to this address.' });
  for (const { suppressed, name, description } of groups?.suppressions ?? [])
    if (suppressed) found.push({ kind: 'group', label: `Unsubscribed from ${name}`, detail: description });
  for (const { reason } of bounces) found.push({ kind: 'bounce', label: 'Bounced', detail: reason });
  if (spam.length > 0)
    found.push({
      kind: 'spam',
      label: 'Marked as spam',
      detail: 'A message was reported as spam; nothing more is sent.',
    });
  return found;
}

/** Why an address is not sent some or any mail; nothing where it is sent all. */
export function SuppressionState({ email }: { readonly email: string }) {
  const http = useService(Http);
  const signal = usePageSignal();
  const [found, setFound] = useState<readonly Suppression[]>([]);
  useEffect(() => {
    // It is beside the point of the page: where it cannot be read it is not shown.
    findSuppressions(http, email, signal).then(setFound, () => undefined);
  }, [http, email, signal]);
  if (found.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={
        found.some(({ kind }) => kind !== 'group') ? 'This contact is not sent mail' : 'Unsubscribed from some emails'
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
  );
}
