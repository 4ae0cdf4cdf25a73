import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from 'sendwright/email';
import { findBrand } from '../domains/brand-kit/brandKits';
import { linkPaths } from '../delivery/tracking/linkSigner';
import { accountOfToken } from '../delivery/tracking/recipientToken';
import type { Provider, Server } from '../provider';
import { acceptedLanguage } from './languages';
import { answerUnknownLink } from './pages/notices';
import { pageHeaders } from './pages/page';
import { renderPreferencesPage } from './pages/renderPreferencesPage';
import { renderUnsubscribePage } from './pages/renderUnsubscribePage';
import { changeSubscriptions, readSubscriptions, signupLanguage, unsubscribe } from './subscriptions';
import { findTokenHolder, type TokenHolder } from './tokenHolder';

const params = Type.Object({ token: Type.String() });
const querystring = Type.Object({ scope: Type.Optional(Type.String()) });
/** Generous, because mail services send one-click requests of many recipients from few addresses. */
const config = {
  public: { perMinute: 600, page: true },
  unlimited: true,
  content: ({ token = '' }: { token?: string }) => accountOfToken(token),
} as const;
const unsubscribePath = `${linkPaths.unsubscribe}:token`;
const preferencesPath = `${linkPaths.preferences}:token`;

/** Unsubscribe and preferences pages. GET never changes anything; POST does (RFC 8058). */
export function subscriptionRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const answer = (reply: FastifyReply, html: string, brand: Brand | undefined): FastifyReply =>
    reply.headers(pageHeaders(brand)).send(html);
  const brandOf = async ({ accountId }: TokenHolder): Promise<Brand | undefined> =>
    (await findBrand(database, accountId))?.brand;
  /** The language that the browser asks for, or the one that the recipient signed up in. */
  const languageFor = async (request: FastifyRequest, holder: TokenHolder): Promise<string> =>
    acceptedLanguage(request.headers['accept-language']) ?? (await signupLanguage(database, holder)) ?? 'en';

  server.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>();
    // One-click requests (RFC 8058) are accepted with any body and content type, or none.
    scope.addHook('onRequest', (request, _reply, done) => {
      delete request.raw.headers['content-type'];
      done();
    });
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
      done(null, body),
    );

    scope.get(unsubscribePath, { config, schema: { hide: true, params, querystring } }, async (request, reply) => {
      const { token } = request.params;
      const holder = await findTokenHolder(database, token, 'subscription');
      if (holder === undefined) return answerUnknownLink(request, reply);
      const { company, group } = await readSubscriptions(database, holder);
      const asked = request.query.scope === 'all' ? undefined : group;
      const brand = await brandOf(holder);
      return answer(
        reply,
        renderUnsubscribePage({
          brand,
          language: await languageFor(request, holder),
          company,
          email: holder.email,
          group: asked,
          done: false,
          preferencesUrl: linkPaths.preferences + token,
        }),
        brand,
      );
    });

    scope.post(unsubscribePath, { config, schema: { hide: true, params, querystring } }, async (request, reply) => {
      const { token } = request.params;
      const holder = await findTokenHolder(database, token, 'subscription');
      if (holder === undefined) return answerUnknownLink(request, reply);
      const { company, group } = await readSubscriptions(database, holder);
      const asked = request.query.scope === 'all' ? undefined : group;
      await unsubscribe(database, holder, asked?.id);
      const brand = await brandOf(holder);
      return answer(
        reply,
        renderUnsubscribePage({
          brand,
          language: await languageFor(request, holder),
          company,
          email: holder.email,
          group: asked,
          done: true,
          preferencesUrl: linkPaths.preferences + token,
        }),
        brand,
      );
    });

    scope.get(preferencesPath, { config, schema: { hide: true, params } }, async (request, reply) => {
      const holder = await findTokenHolder(database, request.params.token, 'subscription');
      if (holder === undefined) return answerUnknownLink(request, reply);
      const brand = await brandOf(holder);
      return answer(
        reply,
        renderPreferencesPage({
          brand,
          ...(await readSubscriptions(database, holder)),
          language: await languageFor(request, holder),
          email: holder.email,
          saved: false,
        }),
        brand,
      );
    });

    scope.post(preferencesPath, { config, schema: { hide: true, params } }, async (request, reply) => {
      const holder = await findTokenHolder(database, request.params.token, 'subscription');
      if (holder === undefined) return answerUnknownLink(request, reply);
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const ids = (name: string): number[] => form.getAll(name).map(Number).filter(Number.isSafeInteger);
      const chosen = new Set(ids('group'));
      const shown = ids('shown').slice(0, 100);
      // Unchecked boxes are not submitted, so "not all" counts only if the form's hidden fields are present.
      const decides = form.has('shown') || form.has('all');
      await changeSubscriptions(database, holder, {
        ...(decides && { all: form.get('all') === 'yes' }),
        leave: shown.filter((id) => !chosen.has(id)),
        join: shown.filter((id) => chosen.has(id)),
      });
      const brand = await brandOf(holder);
      return answer(
        reply,
        renderPreferencesPage({
          brand,
          ...(await readSubscriptions(database, holder)),
          language: await languageFor(request, holder),
          email: holder.email,
          saved: decides,
        }),
        brand,
      );
    });
  });
}
