import { createGunzip } from 'node:zlib';
import { Type } from '@sinclair/typebox';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import { MailSend } from 'sendwright/wire/mail';
import { acceptMail } from './acceptMail';
import type { Provider, Server } from '../../provider';
import { HttpError } from '../../http/errors';
import { checkMail } from './checkMail';

/** The largest request in bytes, including attachments in base64. */
const largestRequest = 30 * 1024 * 1024;

const empty = (): string => '';

/** `POST /v3/mail/send`. */
export function addMailRoutes(server: Server, { database }: Provider): void {
  server.post(
    '/v3/mail/send',
    {
      config: { scope: 'mail.send', unlimited: true },
      bodyLimit: largestRequest,
      preParsing: async (request, _reply, payload) => {
        const encoding = request.headers['content-encoding'] ?? 'identity';
        if (encoding === 'identity') return payload;
        if (encoding !== 'gzip')
          throw new HttpError(415, { message: 'Content-Encoding must be gzip, or be left out.', field: null });
        // The body's own limit counts what comes out of it.
        delete request.headers['content-length'];
        delete request.headers['content-encoding'];
        return payload.pipe(createGunzip());
      },
      schema: {
        tags: ['Mail'],
        summary: 'Send mail',
        body: MailSend,
        response: { 200: Type.Null(), 202: Type.Null(), ...Failures, 413: ErrorBody },
      },
    },
    async (request, reply) => {
      const accepted = await checkMail(database, request.caller.accountId, request.body);
      if (request.body.mail_settings?.sandbox_mode?.enable) return reply.code(200).serializer(empty).send(null);
      const messageId = await acceptMail(database, request.caller.accountId, accepted);
      return reply.code(202).header('x-message-id', messageId).serializer(empty).send(null);
    },
  );
}
