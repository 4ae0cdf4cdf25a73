import type { Provider } from '../../provider';
import { resolveTxt } from './findRecord';
import { recheckDomains } from './recheckDomains';

const recheckJob = 'domain-authentication.recheck';

/** Looks every hour which domains are due; one is once a day. */
export async function domainAuthenticationJobs(provider: Provider): Promise<void> {
  await provider.jobs.define(recheckJob, (_data, signal) => recheckDomains(provider, resolveTxt, signal));
  await provider.jobs.schedule(recheckJob, '23 * * * *');
}
