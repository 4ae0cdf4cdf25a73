import { Type } from '@sinclair/typebox';
import { LimitOffsetQuery } from 'sendwright/wire/common';
import { NumericId } from 'sendwright/wire/ids';
import {
  AddressGroups,
  EmailList,
  GlobalSuppression,
  GroupSuppression,
  GroupSuppressionQuery,
  RecipientEmails,
} from 'sendwright/wire/suppressions';
import type { Provider, Server } from '../../provider';
import { normalizeEmail } from '../../validation/emailAddress';
import { requireGroup } from '../unsubscribe-groups/unsubscribeGroups';
import {
  deleteSuppressions,
  findGroupEmails,
  selectGroupEmails,
  selectGroupsOfEmail,
  selectGroupSuppressions,
  selectSuppression,
} from './queries';
import { addRecipients, parseRecipients } from './suppressions';

/** Some 100,000 addresses in one body. */
const bodyLimit = 8 * 1024 * 1024;
const tags = ['Suppressions'];
const groupParams = Type.Object({ group_id: NumericId });
/**
 * Published without paging: whoever names no part gets all. Pagers of Airbyte and Singer name one until an empty part
 * comes.
 */
const part = LimitOffsetQuery;
const emailParams = Type.Object({ email: Type.String() });
const inGroup = '/v3/asm/groups/:group_id/suppressions';
const global = '/v3/asm/suppressions/global';

/** Who opted out of a group. */
function oneGroupRoutes(server: Server, provider: Provider): void {
  server.post(
    inGroup,
    {
      bodyLimit,
      config: { scope: 'asm.groups.suppressions.create', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags,
        summary: 'Add addresses to a group; to the global list where it was deleted',
        params: groupParams,
        body: RecipientEmails,
        response: { 201: RecipientEmails },
      },
    },
    async (request, reply) => {
      const { caller, params, body } = request;
      const emails = await addRecipients(provider, caller.accountId, params.group_id, body.recipient_emails);
      return reply.code(201).send({ recipient_emails: emails });
    },
  );

  server.get(
    inGroup,
    {
      config: { scope: 'asm.groups.suppressions.read', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags,
        summary: 'List the addresses of a group',
        params: groupParams,
        querystring: part,
        response: { 200: EmailList },
      },
    },
    async ({ caller, params, query }) => {
      await requireGroup(provider, caller.accountId, params.group_id);
      return (await selectGroupEmails(provider.database, caller.accountId, params.group_id, query)).map(
        (row) => row.email,
      );
    },
  );

  server.post(
    `${inGroup}/search`,
    {
      bodyLimit,
      config: { scope: 'asm.groups.suppressions.read', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags,
        summary: 'Find addresses in a group',
        params: groupParams,
        body: RecipientEmails,
        response: { 200: EmailList },
      },
    },
    async ({ caller, params, body }) => {
      await requireGroup(provider, caller.accountId, params.group_id);
      const emails = parseRecipients(body.recipient_emails);
      return (await findGroupEmails(provider.database, caller.accountId, params.group_id, emails)).map(
        (row) => row.email,
      );
    },
  );

  server.delete(
    `${inGroup}/:email`,
    {
      config: { scope: 'asm.groups.suppressions.delete', feature: 'mc.unsubscribe_groups' },
      schema: {
        tags,
        summary: 'Take an address out of a group',
        params: Type.Composite([groupParams, emailParams]),
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params }, reply) => {
      await requireGroup(provider, caller.accountId, params.group_id);
      await deleteSuppressions(
        provider.database,
        caller.accountId,
        'group',
        [normalizeEmail(params.email)],
        params.group_id,
      );
      return reply.code(204).send(null);
    },
  );
}

/** Who opted out of everything. */
function globalRoutes(server: Server, provider: Provider): void {
  server.post(
    global,
    {
      bodyLimit,
      config: { scope: 'asm.suppressions.global.create' },
      schema: {
        tags,
        summary: 'Add addresses to the global list',
        body: RecipientEmails,
        response: { 201: RecipientEmails },
      },
    },
    async ({ caller, body }, reply) => {
      const emails = await addRecipients(provider, caller.accountId, null, body.recipient_emails);
      return reply.code(201).send({ recipient_emails: emails });
    },
  );

  server.get(
    `${global}/:email`,
    {
      config: { scope: 'asm.suppressions.global.read' },
      schema: {
        tags,
        summary: 'Ask whether an address is on the global list',
        params: emailParams,
        response: { 200: GlobalSuppression },
      },
    },
    async ({ caller, params }) => {
      const [found] = await selectSuppression(
        provider.database,
        caller.accountId,
        'global',
        normalizeEmail(params.email),
      );
      return found ? { recipient_email: found.email } : {};
    },
  );

  server.delete(
    `${global}/:email`,
    {
      config: { scope: 'asm.suppressions.global.delete' },
      schema: {
        tags,
        summary: 'Take an address off the global list',
        params: emailParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ caller, params }, reply) => {
      await deleteSuppressions(provider.database, caller.accountId, 'global', [normalizeEmail(params.email)]);
      return reply.code(204).send(null);
    },
  );
}

/** `/v3/asm`: who opted out, of a group or of everything. */
export function groupRoutes(server: Server, provider: Provider): void {
  oneGroupRoutes(server, provider);
  globalRoutes(server, provider);

  server.get(
    '/v3/asm/suppressions',
    {
      config: { scope: 'asm.groups.suppressions.read' },
      schema: {
        tags,
        summary: 'List the addresses of all groups, or of one',
        querystring: GroupSuppressionQuery,
        response: { 200: Type.Array(GroupSuppression) },
      },
    },
    ({ caller, query }) => selectGroupSuppressions(provider.database, caller.accountId, query),
  );

  server.get(
    '/v3/asm/suppressions/:email',
    {
      config: { scope: 'asm.groups.suppressions.read' },
      schema: {
        tags,
        summary: 'List the groups, and which of them an address opted out of',
        params: emailParams,
        response: { 200: AddressGroups },
      },
    },
    async ({ caller, params }) => ({
      suppressions: await selectGroupsOfEmail(provider.database, caller.accountId, normalizeEmail(params.email)),
    }),
  );
}
