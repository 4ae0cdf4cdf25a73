import { pacing as contract } from 'sendwright/wire/pacing';
import { readSlowedProviders } from '../../delivery/pace/providerPace';
import { readMailLimits } from '../../delivery/ledger/sendLimits';
import { isoTime } from '../../http/isoTime';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { liftProvider, listWarmups, startPlan, stopPlan } from './warmups';

/** How fast an account's mail is sent: warm-up plans, and mailbox providers that asked for less. */
export const pacing: Domain = { name: 'pacing', routes };

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /pacing': async ({ caller: { accountId } }) => {
      const [warmups, slowed, limits] = await Promise.all([
        listWarmups(database, accountId),
        readSlowedProviders(database, accountId),
        readMailLimits(database, accountId),
      ]);
      return {
        warmups,
        providers: slowed.map(({ provider: name, perMinute, loweredAt, response }) => ({
          provider: name,
          per_minute: perMinute,
          lowered_at: isoTime(loweredAt),
          response,
        })),
        limits: [...limits].map(([domain, perMinute]) => ({ domain, per_minute: perMinute })),
      };
    },
    'PUT /pacing/warmups': {
      audit: ({ body: { subject, ...details } }) => ({ subject, details }),
      handle: ({ caller, body }) => startPlan(database, caller.accountId, body),
    },
    'DELETE /pacing/warmups': {
      audit: ({ query }) => ({ subject: query.subject }),
      handle: ({ caller, query }) => stopPlan(database, caller.accountId, query.subject),
    },
    'DELETE /pacing/providers': {
      audit: ({ query }) => ({ subject: query.provider }),
      handle: ({ caller, query }) => liftProvider(database, caller.accountId, query.provider),
    },
  });
}
