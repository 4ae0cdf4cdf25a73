import { Alerts, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import type { Tone } from 'sendwright/sdk/ui';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import { DomainsStore } from './domainsStore';
import { SendersStore } from './sendersStore';
import { texts } from './texts';

export interface DomainState {
  readonly tone: Tone;
  readonly label: string;
}

/** The status of a domain's verification. */
export function domainState({
  valid,
  last_validation_attempt_at: lookedAt,
  dns: { dkim },
}: AuthenticatedDomain): DomainState {
  if (valid)
    return dkim.reason === null
      ? { tone: 'success', label: 'Authenticated' }
      : { tone: 'warning', label: 'Record not found' };
  return lookedAt === null
    ? { tone: 'neutral', label: 'Not checked yet' }
    : { tone: 'warning', label: 'Not authenticated' };
}

/** Checks a domain's DNS record and notifies the user of the result. */
export function useCheckDomain(): (id: number) => Promise<void> {
  const store = useService(DomainsStore);
  const senders = useService(SendersStore);
  const alerts = useService(Alerts);
  return async (id) => {
    const before = store.get(String(id));
    try {
      const { valid, domain, dns } = await store.validate(id);
      if (dns.dkim.reason !== null) alerts.add({ type: 'warning', message: dns.dkim.reason });
      else alerts.show(before?.valid === false ? texts.domainAuthenticated : texts.domainUnchanged, { domain });
      // Its senders may have changed their status; if they cannot be loaded, their own page says so.
      if (before?.valid !== valid && senders.fetching.status === 'success')
        await senders.refresh().catch(() => undefined);
    } catch (failure) {
      showFailure(alerts, failure, texts.domainCheckFailed);
    }
  };
}
