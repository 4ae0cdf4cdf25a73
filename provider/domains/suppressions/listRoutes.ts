import { Type } from '@sinclair/typebox';
import { FailedAddress, GlobalUnsubscribe, SpamReport, SuppressionDelete } from 'sendwright/wire/suppressions';
import type { Provider, Server } from '../../provider';
import { normalizeEmail } from '../../validation/emailAddress';
import { type SuppressionKind } from '../../delivery/suppressions';
import { deleteSuppressions, selectSuppression, selectSuppressions } from './queries';
import { deleteListed } from './suppressions';

const UnixSeconds = Type.Integer({ minimum: 0, maximum: 253_402_300_799 });

const querystring = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 500, default: 500 }),
  offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  start_time: Type.Optional(UnixSeconds),
  end_time: Type.Optional(UnixSeconds),
  email: Type.Optional(Type.String({ maxLength: 254 })),
});
const params = Type.Object({ email: Type.String() });
const tags = ['Suppressions'];

interface List {
  readonly name: 'unsubscribes' | 'bounces' | 'blocks' | 'invalid_emails' | 'spam_reports';
  readonly kind: SuppressionKind;
  /** What the list holds, as in "List the <title>". */
  readonly title: string;
  /** The row: the answer is cut down to its properties. */
  readonly row: typeof GlobalUnsubscribe | typeof FailedAddress | typeof SpamReport;
}

const lists: readonly List[] = [
  { name: 'bounces', kind: 'bounce', title: 'bounces', row: FailedAddress },
  { name: 'blocks', kind: 'block', title: 'blocks', row: FailedAddress },
  { name: 'invalid_emails', kind: 'invalid_email', title: 'invalid addresses', row: FailedAddress },
  { name: 'spam_reports', kind: 'spam_report', title: 'spam reports', row: SpamReport },
];

function readRoute(server: Server, provider: Provider, { name, kind, title, row }: List): void {
  server.get(
    `/v3/suppression/${name}`,
    {
      config: { scope: ['suppression.read', `suppression.${name}.read`] },
      schema: { tags, summary: `List the ${title}, newest first`, querystring, response: { 200: Type.Array(row) } },
    },
    ({ caller, query }) =>
      selectSuppressions(provider.database, caller.accountId, kind, {
        limit: query.limit,
        offset: query.offset,
        startTime: query.start_time,
        endTime: query.end_time,
        email: query.email,
      }),
  );
}

/** `/v3/suppression`: what receiving servers and recipients reported, and the global unsubscribes. */
export function listRoutes(server: Server, provider: Provider): void {
  readRoute(server, provider, {
    name: 'unsubscribes',
    kind: 'global',
    title: 'global unsubscribes',
    row: GlobalUnsubscribe,
  });

  for (const list of lists) {
    const { name, kind, title, row } = list;
    readRoute(server, provider, list);

    server.get(
      `/v3/suppression/${name}/:email`,
      {
        config: { scope: ['suppression.read', `suppression.${name}.read`] },
        schema: { tags, summary: `Look an address up in the ${title}`, params, response: { 200: Type.Array(row) } },
      },
      ({ caller, params: { email } }) =>
        selectSuppression(provider.database, caller.accountId, kind, normalizeEmail(email)),
    );

    server.delete(
      `/v3/suppression/${name}`,
      {
        config: { scope: ['suppression.delete', `suppression.${name}.delete`] },
        schema: {
          tags,
          summary: `Delete ${title}: all, or those listed`,
          body: SuppressionDelete,
          response: { 204: Type.Null() },
        },
      },
      async ({ caller, body }, reply) => {
        await deleteListed(provider, caller.accountId, kind, body);
        return reply.code(204).send(null);
      },
    );

    server.delete(
      `/v3/suppression/${name}/:email`,
      {
        config: { scope: ['suppression.delete', `suppression.${name}.delete`] },
        schema: { tags, summary: `Delete an address from the ${title}`, params, response: { 204: Type.Null() } },
      },
      async ({ caller, params: { email } }, reply) => {
        await deleteSuppressions(provider.database, caller.accountId, kind, [normalizeEmail(email)]);
        return reply.code(204).send(null);
      },
    );
  }
}
