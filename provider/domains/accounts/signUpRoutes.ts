import { Type } from '@sinclair/typebox';
import { SignedIn, UserEmail } from 'sendwright/wire/account';
import {
  EmailVerification,
  LinkMailed,
  OwnKeys,
  PasswordReset,
  PasswordResetKeys,
  PasswordResetRequest,
  SignUp,
  SignUpConfirm,
} from 'sendwright/wire/security';
import { forbidden } from '../../http/errors';
import { networkOf } from '../../http/networkOf';
import type { Provider, Server } from '../../provider';
import { AttemptLimit } from './attemptLimit';
import { verifyEmail } from './emailVerification';
import { foldName } from './foldName';
import { keysOfReset, requestReset, resetPassword } from './passwordReset';
import { clientOf, signedIn } from './signedIn';
import { userSubject, type SignInThrottle } from './signInThrottle';
import { confirmSignUp, requestSignUp } from './signUp';

const nobody = { public: true } as const;
const tags = ['Sessions'];

/** What people do who are not signed in: open an account, prove an address, get a new password. */
export function signUpRoutes(server: Server, provider: Provider, throttle: SignInThrottle): void {
  const limit = (of: string, most: number): AttemptLimit =>
    new AttemptLimit(provider.database, { of, most, minutes: 60 });
  const signUps = limit('sign-up', 20);
  const signUpsOfName = limit('sign-up of address', 5);
  const resetsOfAddress = limit('password reset of address', 30);
  const resetsOfName = limit('password reset of name', 5);
  const links = limit('mailed link', 100);

  const requireOpen = (): void => {
    if (provider.config.signUp === 'closed')
      throw forbidden('Signing up is switched off here. Ask the administrator for an invitation.');
  };

  server.post(
    '/v3/sign-up',
    {
      config: nobody,
      schema: {
        tags,
        summary: 'Ask for an account',
        description: 'A link to open it is mailed. Answered alike whether the address has an account.',
        body: SignUp,
        response: { 202: LinkMailed },
      },
    },
    async (request, reply) => {
      requireOpen();
      await signUps.take(networkOf(request.ip));
      await requestSignUp(provider, request.body, signUpsOfName);
      return reply.code(202).send({ captured: provider.config.smtpUrl === undefined });
    },
  );

  server.post(
    '/v3/sign-up/confirm',
    {
      config: nobody,
      schema: {
        tags,
        summary: 'Open the account by the mailed link',
        body: SignUpConfirm,
        response: { 201: SignedIn },
      },
    },
    async (request, reply) => {
      requireOpen();
      await links.take(networkOf(request.ip));
      return reply.code(201).send(signedIn(reply, await confirmSignUp(provider, request.body, clientOf(request))));
    },
  );

  server.post(
    '/v3/password-resets',
    {
      config: nobody,
      schema: {
        tags,
        summary: 'Ask for a link to choose a new password',
        description: 'Answered alike whether there is such a person.',
        body: PasswordResetRequest,
        response: { 202: LinkMailed },
      },
    },
    async (request, reply) => {
      const { username } = request.body;
      await resetsOfAddress.take(networkOf(request.ip));
      await resetsOfName.take(foldName(username));
      await requestReset(provider, username);
      return reply.code(202).send({ captured: provider.config.smtpUrl === undefined });
    },
  );

  server.post(
    '/v3/password-resets/keys',
    {
      config: nobody,
      schema: {
        tags,
        summary: 'List the API keys that the new password can end',
        description: 'The link stays good.',
        body: PasswordResetKeys,
        response: { 200: OwnKeys },
      },
    },
    async (request) => {
      await links.take(networkOf(request.ip));
      return { result: await keysOfReset(provider, request.body.token) };
    },
  );

  server.post(
    '/v3/password-resets/confirm',
    {
      config: nobody,
      schema: {
        tags,
        summary: 'Choose a new password by the mailed link',
        body: PasswordReset,
        response: { 200: Type.Object({ username: Type.String() }) },
      },
    },
    async (request) => {
      await links.take(networkOf(request.ip));
      const done = await resetPassword(provider, request.body, request.ip);
      await throttle.forgive({ subject: userSubject(done.userId), address: request.ip });
      return { username: done.username };
    },
  );

  server.post(
    '/v3/email-verifications',
    {
      config: nobody,
      schema: {
        tags,
        summary: 'Prove an address by the mailed link',
        body: EmailVerification,
        response: { 200: UserEmail },
      },
    },
    async (request) => {
      await links.take(networkOf(request.ip));
      return verifyEmail(provider, request.body.token);
    },
  );
}
