import { useEffect, useState } from 'react';
import { usePageSignal, useService } from 'sendwright/sdk';
import { Banner } from 'sendwright/sdk/ui';
import { ProfileEndpoints, type Suppression } from '../profileEndpoints';

/** Why an address is not sent some or any mail; nothing where it is sent all. */
export function SuppressionState({ email }: { readonly email: string }) {
  const endpoints = useService(ProfileEndpoints);
  const signal = usePageSignal();
  const [found, setFound] = useState<readonly Suppression[]>([]);
  useEffect(() => {
    // It is beside the point of the page: where it cannot be read it is not shown.
    endpoints.suppressions(email, signal).then(setFound, () => undefined);
  }, [endpoints, email, signal]);
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
