import { Type } from '@sinclair/typebox';
import { Failures } from 'sendwright/wire/common';
import { MailBatch, ScheduledSend, ScheduledSendCreate, ScheduledSendUpdate } from 'sendwright/wire/mail';
import type { Provider, Server } from '../../provider';
import { changeStatus, createBatch, listStatuses, readBatch, readStatus, removeStatus, setStatus } from './batches';

const Id = Type.Object({ batch_id: Type.String() });

/** Batches of mail, and their pausing and cancelling. */
export function addBatchRoutes(server: Server, { database }: Provider): void {
  const batches = { scope: 'mail.batch' };
  const scheduled = { scope: 'user.scheduled_sends' };
  const tags = ['Mail'];

  server.post(
    '/v3/mail/batch',
    {
      config: { scope: 'mail.batch.create' },
      schema: { tags, summary: 'Make a batch id', response: { 201: MailBatch, ...Failures } },
    },
    async (request, reply) => reply.code(201).send({ batch_id: await createBatch(database, request.caller.accountId) }),
  );
  server.get(
    '/v3/mail/batch/:batch_id',
    {
      config: { scope: `${batches.scope}.read` },
      schema: {
        tags,
        summary: 'Look whether a batch id is known',
        params: Id,
        response: { 200: MailBatch, ...Failures },
      },
    },
    async (request) => ({ batch_id: await readBatch(database, request.caller.accountId, request.params.batch_id) }),
  );

  const path = '/v3/user/scheduled_sends';
  server.post(
    path,
    {
      config: { scope: `${scheduled.scope}.create` },
      schema: {
        tags,
        summary: 'Pause or cancel a batch',
        body: ScheduledSendCreate,
        response: { 201: ScheduledSend, ...Failures },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await setStatus(database, request.caller.accountId, request.body.batch_id, request.body.status)),
  );
  server.get(
    path,
    {
      config: { scope: `${scheduled.scope}.read` },
      schema: {
        tags,
        summary: 'Batches that are paused or cancelled',
        response: { 200: Type.Array(ScheduledSend), ...Failures },
      },
    },
    (request) => listStatuses(database, request.caller.accountId),
  );
  server.get(
    `${path}/:batch_id`,
    {
      config: { scope: `${scheduled.scope}.read` },
      schema: {
        tags,
        summary: 'Whether a batch is paused or cancelled',
        params: Id,
        response: { 200: Type.Array(ScheduledSend), ...Failures },
      },
    },
    async (request) => [await readStatus(database, request.caller.accountId, request.params.batch_id)],
  );
  server.patch(
    `${path}/:batch_id`,
    {
      config: { scope: `${scheduled.scope}.update` },
      schema: {
        tags,
        summary: 'Pause instead of cancel, or the other way',
        params: Id,
        body: ScheduledSendUpdate,
        response: { 204: Type.Null(), ...Failures },
      },
    },
    async (request, reply) => {
      await changeStatus(database, request.caller.accountId, request.params.batch_id, request.body.status);
      return reply.code(204).send(null);
    },
  );
  server.delete(
    `${path}/:batch_id`,
    {
      config: { scope: `${scheduled.scope}.delete` },
      schema: { tags, summary: 'Let a batch go on', params: Id, response: { 204: Type.Null(), ...Failures } },
    },
    async (request, reply) => {
      await removeStatus(database, request.caller.accountId, request.params.batch_id);
      return reply.code(204).send(null);
    },
  );
}
