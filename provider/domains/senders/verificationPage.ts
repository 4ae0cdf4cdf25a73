import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import { escapeHtml } from '../../delivery/template/escapeHtml';
import type { Provider, Server } from '../../provider';
import { findVerification, verifySender } from './senders';

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // The token is in the address: it must not leak to another site, nor the page be framed for a click.
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
};

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; }
button { font: inherit; padding: 0.6rem 1.2rem; border: 0; border-radius: 6px; background: #215db0; color: #fff; cursor: pointer; }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body>
</html>`;
}

const unknownLink = page(
  'This link no longer works',
  '<p>It is too old, or a newer one was sent. Ask for a new verification mail on the Senders page.</p>',
);

const verified = page('The address is confirmed', '<p>Mail can now be sent from it. You can close this page.</p>');

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });
const config = { public: true };

/** Where the link of the verification mail leads. GET only asks: mail scanners follow links, but press no buttons. */
export function verificationPageRoutes(server: Server, provider: Provider): void {
  const path = '/senders/verify/:token';
  // A form without fields still has a body type, which a JSON server does not know.
  server.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => {
      done(null);
    });

    scope.get(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const { token } = request.params;
      const found = await findVerification(provider, token);
      reply.headers(headers);
      if (!found) return reply.code(404).send(unknownLink);
      if (found.verified_at !== null) return reply.send(verified);
      const email = escapeHtml(found.from_email);
      const question = `<p>Allow mail to be sent from <strong>${email}</strong>?</p>`;
      return reply.send(page('Confirm your sender address', `${question}<form method="post"><button>Confirm ${email}</button></form>`));
    });

    scope.post(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const { token } = request.params;
      const done = await verifySender(provider, token);
      reply.headers(headers);
      return done ? reply.send(verified) : reply.code(404).send(unknownLink);
    });
  });
}
