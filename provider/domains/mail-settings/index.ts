import {
  mailSettings as mailContract,
  tlsSettings,
  trackingSettings as trackingContract,
} from 'sendwright/wire/mailSettings';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { changeSetting } from './changeSetting';
import { forwardReports } from './forwardReports';
import { purgeBounces } from './purgeBounces';
import { type AccountSettings, readSetting, readSettings, type SettingName } from './storedSettings';
import { summarizeMail, summarizeTracking, titleOf } from './summaries';

const purgeJob = 'mail-settings.purge-bounces';
const forwardJob = 'mail-settings.forward-reports';

/** An account's settings for all its mail, and for what is counted of it. */
export const mailSettings: Domain = { name: 'mail-settings', routes, jobs };

interface Change<Name extends SettingName> {
  readonly caller: Caller;
  readonly body: Partial<AccountSettings[Name]>;
}

function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const read =
    <Name extends SettingName>(name: Name) =>
    ({ caller }: { readonly caller: Caller }) =>
      readSetting(database, caller.accountId, name);
  const change = <Name extends SettingName>(name: Name) => ({
    audit: () => ({ subject: titleOf(name) }),
    handle: ({ caller, body }: Change<Name>) => changeSetting(database, caller.accountId, name, body),
  });
  serve(server, provider, mailContract, {
    'GET /mail_settings': async ({ caller, query }) =>
      pageOf(summarizeMail(await readSettings(database, caller.accountId)), query),
    'GET /mail_settings/address_whitelist': read('address_whitelist'),
    'PATCH /mail_settings/address_whitelist': change('address_whitelist'),
    'GET /mail_settings/bcc': read('bcc'),
    'PATCH /mail_settings/bcc': change('bcc'),
    'GET /mail_settings/bounce_purge': read('bounce_purge'),
    'PATCH /mail_settings/bounce_purge': change('bounce_purge'),
    'GET /mail_settings/footer': read('footer'),
    'PATCH /mail_settings/footer': change('footer'),
    'GET /mail_settings/forward_bounce': read('forward_bounce'),
    'PATCH /mail_settings/forward_bounce': change('forward_bounce'),
    'GET /mail_settings/forward_spam': read('forward_spam'),
    'PATCH /mail_settings/forward_spam': change('forward_spam'),
    'GET /mail_settings/plain_content': read('plain_content'),
    'PATCH /mail_settings/plain_content': change('plain_content'),
    'GET /mail_settings/spam_check': read('spam_check'),
    'PATCH /mail_settings/spam_check': change('spam_check'),
    'GET /mail_settings/template': read('template'),
    'PATCH /mail_settings/template': change('template'),
  });
  serve(server, provider, trackingContract, {
    'GET /tracking_settings': async ({ caller, query }) =>
      pageOf(summarizeTracking(await readSettings(database, caller.accountId)), query),
    'GET /tracking_settings/click': read('click'),
    'PATCH /tracking_settings/click': change('click'),
    'GET /tracking_settings/google_analytics': read('google_analytics'),
    'PATCH /tracking_settings/google_analytics': change('google_analytics'),
    'GET /tracking_settings/open': read('open'),
    'PATCH /tracking_settings/open': change('open'),
    'GET /tracking_settings/subscription': read('subscription'),
    'PATCH /tracking_settings/subscription': change('subscription'),
  });
  serve(server, provider, tlsSettings, {
    'GET /user/settings/enforced_tls': read('enforced_tls'),
    'PATCH /user/settings/enforced_tls': change('enforced_tls'),
  });
}

const pageOf = <Row>(
  rows: readonly Row[],
  { limit = rows.length, offset = 0 }: { limit?: number; offset?: number },
) => ({ result: rows.slice(offset, offset + limit) });

async function jobs(provider: Provider): Promise<void> {
  const { database } = provider;
  await provider.jobs.define(purgeJob, () => purgeBounces(database));
  await provider.jobs.schedule(purgeJob, '23 * * * *');
  await provider.jobs.define(forwardJob, (_data, signal) => forwardReports(provider, signal));
  await provider.jobs.schedule(forwardJob, '*/5 * * * *');
}
