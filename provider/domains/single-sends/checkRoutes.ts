import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { Audience, AudienceRequest, Preflight } from 'sendwright/wire/sendChecks';
import type { Provider, Server } from '../../provider';
import { countAudience } from './audienceCount';
import { preflight } from './preflight';
import { checkedSendTo } from './singleSendContent';
import { checkRecipients, readSingleSend } from './singleSends';

const tags = ['Single sends'];

/** Looks ahead before a send leaves. */
export function addCheckRoutes(server: Server, { database, config }: Provider): void {
  server.post(
    '/v3/marketing/singlesends/audience',
    {
      config: { scope: 'marketing.read', feature: 'mc.single_sends' },
      schema: {
        tags,
        summary: 'Count whom a send would go to',
        body: AudienceRequest,
        response: { 200: Audience, ...Failures },
      },
    },
    async (request) => {
      const { accountId } = request.caller;
      const sendTo = checkedSendTo(undefined, request.body.send_to ?? {});
      await checkRecipients(database, accountId, sendTo);
      return countAudience(database, accountId, sendTo, request.body.suppression_group_id ?? null);
    },
  );

  server.post(
    '/v3/marketing/singlesends/:id/preflight',
    {
      config: { scope: 'marketing.read', feature: 'mc.single_sends' },
      schema: {
        tags,
        summary: 'Look at links, merge fields and size before it leaves',
        params: Type.Object({ id: Type.String() }),
        response: { 200: Preflight, ...Failures },
      },
    },
    async (request) => {
      const { accountId } = request.caller;
      return preflight(
        database,
        accountId,
        config.contentUrl,
        await readSingleSend(database, accountId, request.params.id),
      );
    },
  );
}
