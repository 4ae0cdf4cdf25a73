import { Type } from '@sinclair/typebox';
import { Offerings, SignedIn, SignIn, SignInByLink, TokenRevoke } from 'sendwright/wire/account';
import { partsOf } from '../../http/partsOf';
import type { Provider, Server } from '../../provider';
import { offeringsOf, readEntitlements } from './offerings';
import { endSession } from './endSessions';
import { securityRoutes } from './securityRoutes';
import { removedCookies } from './sessionCookies';
import { signInByLink, signInByPassword } from './sessions';
import { clientOf, signedIn, tokenOf } from './signedIn';
import { SignInThrottle } from './signInThrottle';
import { signUpRoutes } from './signUpRoutes';

const nobody = { public: true } as const;

export function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const throttle = new SignInThrottle(database);
  signUpRoutes(server, provider, throttle);
  securityRoutes(server, provider);

  server.post(
    '/v3/sign-in',
    { config: nobody, schema: { tags: ['Sessions'], summary: 'Sign in', body: SignIn, response: { 200: SignedIn } } },
    async (request, reply) =>
      signedIn(reply, await signInByPassword(database, throttle, request.body, clientOf(request))),
  );

  server.post(
    '/v3/sign-in/link',
    {
      config: nobody,
      schema: {
        tags: ['Sessions'],
        summary: 'Sign in by a link, once',
        body: SignInByLink,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const attempt = { subject: `link ${request.body.token}`, address: request.ip };
      return signedIn(
        reply,
        await throttle.run(attempt, () => signInByLink(database, request.body.token, clientOf(request))),
      );
    },
  );

  server.delete(
    '/v3/tokens',
    // Public: signing out also works when the session has run out, and to know the token is to own it.
    {
      config: nobody,
      schema: {
        tags: ['Sessions'],
        summary: 'Sign out',
        body: Type.Optional(Type.Union([TokenRevoke, Type.Null()])),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const token = request.body?.token ?? tokenOf(request);
      if (token) await endSession(database, token);
      return reply.code(204).header('set-cookie', removedCookies()).send(null);
    },
  );

  server.get(
    '/v3/accounts/offerings',
    {
      config: { keyScope: 'user.account.read' },
      schema: {
        tags: ['Accounts'],
        summary: 'What the account may use',
        querystring: Type.Object({ show: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: Offerings },
      },
    },
    async (request) => {
      const { plan, own } = await readEntitlements(database, request.caller.accountId);
      const show = partsOf(request.query.show);
      return offeringsOf(plan, show, own);
    },
  );

  server.post(
    '/v3/analytics/events',
    {
      schema: {
        tags: ['Accounts'],
        summary: 'Take note of what the front end reports; kept nowhere',
        body: Type.Unknown(),
        response: { 204: Type.Null() },
      },
    },
    async (_request, reply) => reply.code(204).send(null),
  );
}
