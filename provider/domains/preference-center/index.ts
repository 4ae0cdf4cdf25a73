import { preferenceCenter as contract } from 'sendwright/wire/preferenceCenter';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain } from '../../provider';
import { readCenter, writeCenter } from './content';
import { countPreferences, listPreferencePeople } from './people';
import { previewCenter } from './previewCenter';

const pageSizes = { standard: 50, most: 200 };

/** The page on which recipients choose what they get: its content, and what they chose. It is served by `public`. */
export const preferenceCenter: Domain = {
  name: 'preference-center',
  routes(server, provider) {
    const { database } = provider;
    serve(server, provider, contract, {
      'GET /marketing/preference_center': ({ caller }) => readCenter(database, caller.accountId),
      'PUT /marketing/preference_center': ({ caller, body }) => writeCenter(database, caller.accountId, body),
      'POST /marketing/preference_center/preview': async ({ caller, body }) => ({
        html: await previewCenter(database, caller.accountId, body),
      }),
      'GET /marketing/preference_center/figures': ({ caller, query }) =>
        countPreferences(database, caller.accountId, query.days),
      'GET /marketing/preference_center/people': async ({ caller, query, request }) => {
        const page = pageOf(query, pageSizes);
        const { result, count } = await listPreferencePeople(database, caller.accountId, query, page);
        return { result, _metadata: pageLinks(request, page, count) };
      },
    });
  },
};
