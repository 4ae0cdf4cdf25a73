import { answers as contract } from 'sendwright/wire/answers';
import { pageLinks, pageOf } from '../../http/paging';
import { notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import type { Domain } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { streams } from '../deliveries/lanes';
import { answerRoutes } from './answerRoutes';
import { countAnswers, pageOfPeople } from './queries';

const pageSizes = { standard: 50, most: 200 };

/** Answers of recipients to the ratings and polls of messages, which are custom events of the contact. */
export const answers: Domain = {
  name: 'answers',
  routes(server, provider) {
    const { database } = provider;
    serve(server, provider, contract, {
      'GET /marketing/stats/answers/:id': async ({ caller, params }) => {
        await requireMessage(database, caller.accountId, params.id);
        return { result: await countAnswers(database, caller.accountId, params.id) };
      },
      'GET /marketing/stats/answers/:id/people': async ({ caller, params, query, request }) => {
        const page = pageOf(query, pageSizes);
        await requireMessage(database, caller.accountId, params.id);
        const asked = { messageId: params.id, questionId: query.question_id, answer: query.answer };
        const { result, count } = await pageOfPeople(database, caller.accountId, asked, page);
        return { result, _metadata: pageLinks(request, page, count) };
      },
    });
    answerRoutes(server, provider);
  },
};

/** Throws 404 if the account has no such single send or email of an automation. */
async function requireMessage(database: Database, accountId: number, streamId: string): Promise<void> {
  const found =
    isUuid(streamId) &&
    (await database.first(sql`select 1 from (${streams.message({ accountId, streamId })}) as message`));
  if (!found) throw notFound();
}
