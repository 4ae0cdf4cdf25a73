import { alerts as contract } from 'sendwright/wire/alerts';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { changeAlert, createAlert, deleteAlert, listAlerts, readAlert } from './alerts';
import { mailLimits, mailStats } from './mailAlerts';

const mailJob = 'alerts.mail';

/** Mails about statistics and used-up credits, to addresses that need no sign-in. */
export const alerts: Domain = {
  name: 'alerts',
  routes,
  async jobs(provider: Provider) {
    await provider.jobs.define(mailJob, async (_data, signal) => {
      await mailStats(provider, new Date(), signal);
      await mailLimits(provider, signal);
    });
    await provider.jobs.schedule(mailJob, '17,47 * * * *');
  },
};

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /alerts': ({ caller }) => listAlerts(database, caller.accountId),
    'POST /alerts': ({ caller, body }) => createAlert(database, caller.accountId, body),
    'GET /alerts/:alert_id': ({ caller, params }) => readAlert(database, caller.accountId, params.alert_id),
    'PATCH /alerts/:alert_id': ({ caller, params, body }) =>
      changeAlert(database, caller.accountId, params.alert_id, body),
    'DELETE /alerts/:alert_id': ({ caller, params }) => deleteAlert(database, caller.accountId, params.alert_id),
  });
}
