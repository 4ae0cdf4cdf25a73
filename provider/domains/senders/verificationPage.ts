import { Type } from '@sinclair/typebox';
import { escapeHtml } from 'sendwright/email/template';
import { addScope } from '../../http/addScope';
import type { Provider, Server } from '../../provider';
import { page, pageHeaders } from '../../public/pages/page';
import { findVerification, verifySender } from './senders';

const unknownLink = page(
  'This link no longer works',
  '<p>It has expired, or a newer one was sent. Request a new verification email on the Senders page.</p>',
);

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });
const config = { public: { perMinute: 600, page: true } } as const;

/**
 * The page behind the verification link. GET only asks, because mail scanners follow links, but don't press buttons.
 */
export function verificationPageRoutes(server: Server, provider: Provider): void {
  // If mail is captured, the reader uses this server's workbench.
  const onward = provider.config.smtpUrl === undefined ? '<p><a href="/">Back to the checklist</a></p>' : '';
  const verified = page(
    'The address is confirmed',
    `<p>You can now send email from it. You can close this page.</p>${onward}`,
  );
  const path = '/senders/verify/:token';
  // A form without fields still has a content type, which the JSON server does not accept.
  addScope(server, 'sender verification', (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => {
        done(null);
      },
    );

    scope.get(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const { token } = request.params;
      const found = await findVerification(provider, token);
      reply.headers(pageHeaders());
      if (!found) return reply.code(404).send(unknownLink);
      if (found.verified_at !== null) return reply.send(verified);
      const email = escapeHtml(found.from_email);
      const question = `<p>Allow email to be sent from <strong>${email}</strong>?</p>`;
      return reply.send(
        page('Confirm your sender address', `${question}<form method="post"><button>Confirm ${email}</button></form>`),
      );
    });

    scope.post(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const { token } = request.params;
      const done = await verifySender(provider, token);
      reply.headers(pageHeaders());
      return done ? reply.send(verified) : reply.code(404).send(unknownLink);
    });
  });
}
