import { feeds as contract } from 'sendwright/wire/feeds';
import { badRequest } from '../../http/errors';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import { sql } from '../../database/sql';
import { compileDesign } from '../../delivery/message/designDocument';
import { webhookOptions } from '../../outgoing/webhookAddress';
import type { Domain, Provider, Server } from '../../provider';
import { findBrand } from '../brand-kit/brandKits';
import { renderPreview } from '../preview/renderPreview';
import { checkDueFeeds, checkFeed } from './checkFeeds';
import { designOf, subjectOf } from './feedEmail';
import { changeFeed, createFeed, deleteFeed, findFeed, listFeeds, presentFeed, readOrRefuse } from './feeds';
import { FeedError } from './readFeed';

const checkJob = 'feeds.check';
const ofFeed = ofRow(sql`select name from feeds`, sql`feed_id`);

/** Single sends made of what is new in feeds. */
export const feeds: Domain = {
  name: 'feeds',
  routes,
  async jobs(provider: Provider) {
    const options = webhookOptions(provider.config);
    await provider.jobs.define(checkJob, (_data, signal) => checkDueFeeds(provider, options, signal));
    await provider.jobs.schedule(checkJob, '*/5 * * * *');
  },
};

function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const options = webhookOptions(config);
  serve(server, provider, contract, {
    'GET /marketing/feeds': async ({ caller }) => ({
      result: (await listFeeds(database, caller.accountId)).map(presentFeed),
    }),
    'POST /marketing/feeds': {
      audit: ({ body }) => ({ subject: body.name, details: { url: body.url } }),
      handle: async ({ caller, body }) => presentFeed(await createFeed(database, caller.accountId, body, options)),
    },
    'POST /marketing/feeds/preview': async ({ caller: { accountId }, body }) => {
      const feed = await readOrRefuse(body.url, options);
      const items = feed.items.slice(0, body.most_items ?? 5);
      const { html } = compileDesign(
        designOf(feed, items, await findBrand(database, accountId)),
        config.publicUrl,
        'send',
      );
      const shown = await renderPreview(database, accountId, {
        html_content: html,
        subject: subjectOf(body.subject ?? '[item]', feed, items),
        ...(body.sender_id !== undefined && { sender_id: body.sender_id }),
      });
      return { title: feed.title, items: feed.items.length, subject: shown.subject, html: shown.html };
    },
    'GET /marketing/feeds/:id': async ({ caller, params }) =>
      presentFeed(await findFeed(database, caller.accountId, params.id)),
    'PATCH /marketing/feeds/:id': {
      audit: ofFeed,
      handle: async ({ caller, params, body }) =>
        presentFeed(await changeFeed(database, caller.accountId, params.id, body, options)),
    },
    'DELETE /marketing/feeds/:id': {
      audit: ofFeed,
      handle: ({ caller, params }) => deleteFeed(database, caller.accountId, params.id),
    },
    'POST /marketing/feeds/:id/check': {
      audit: ofFeed,
      handle: async ({ caller, params }) => {
        try {
          return await checkFeed(provider, caller.accountId, params.id, options);
        } catch (error) {
          if (error instanceof FeedError) throw badRequest(error.message, 'url');
          throw error;
        }
      },
    },
  });
}
