import { bounceMailboxes as contract } from 'sendwright/wire/bounceMailboxes';
import { serve } from '../../http/serve';
import { pollForWork } from '../../jobs/pollForWork';
import type { Domain, Provider, Server } from '../../provider';
import {
  changeMailbox,
  createMailbox,
  deleteMailbox,
  listMailboxes,
  maximumMailboxes,
  presentMailbox,
  requireMailbox,
} from './mailboxes';
import { forgetOldMessages } from './processed';
import { readDueMailbox } from './mailboxWorker';
import { testMailbox } from './testMailbox';

/** Mailboxes that bounces and complaints are fetched from, of accounts and of the installation. */
export const bounceMailboxes: Domain = {
  name: 'bounce-mailboxes',
  routes,
  async jobs({ database, jobs, log }) {
    await jobs.define('bounce-mailboxes.forget-messages', async () => {
      const forgotten = await forgetOldMessages(database);
      if (forgotten > 0) log.info({ forgotten }, 'removed what was known of old messages of bounce mailboxes');
    });
    await jobs.schedule('bounce-mailboxes.forget-messages', '40 3 * * *');
  },
  start,
};

/** The operations of `/v3/bounce_mailboxes`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /bounce_mailboxes': async ({ caller }) => ({
      result: (await listMailboxes(database, caller)).map(presentMailbox),
      max_allowed: maximumMailboxes,
    }),
    'POST /bounce_mailboxes': {
      audit: ({ body }) => ({
        subject: body.name,
        details: { protocol: body.protocol, host: body.host, username: body.username, is_shared: body.is_shared },
      }),
      handle: async ({ caller, body }) => presentMailbox(await createMailbox(provider, caller, body)),
    },
    'GET /bounce_mailboxes/:id': async ({ caller, params }) =>
      presentMailbox(await requireMailbox(database, caller, params.id)),
    'PATCH /bounce_mailboxes/:id': {
      audit: ({ body }) => ({
        details: { name: body.name, host: body.host, username: body.username, enabled: body.enabled },
      }),
      handle: async ({ caller, params, body }) =>
        presentMailbox(await changeMailbox(provider, caller, params.id, body)),
    },
    'DELETE /bounce_mailboxes/:id': ({ caller, params }) => deleteMailbox(database, caller, params.id),
    'POST /bounce_mailboxes/:id/test': async ({ caller, params }) =>
      testMailbox(provider, await requireMailbox(database, caller, params.id)),
  });
}

/** Mailboxes that one process reads at a time. One place is kept for those whose last turn was short and succeeded. */
const atOnce = 4;
/** Milliseconds between looks for a mailbox that is due. */
const lookEvery = 5000;

async function start({ database, config, log }: Provider): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const parts = { database, config, log, signal };
  const reading = Array.from({ length: atOnce }, (_, place) =>
    pollForWork(signal, {
      look: () => readDueMailbox({ ...parts, onlyGood: place === 0 }),
      every: lookEvery,
      failed: (error) => log.error({ err: error }, 'looking for due bounce mailboxes failed'),
    }),
  );
  return async () => {
    stopping.abort();
    await Promise.all(reading);
  };
}
