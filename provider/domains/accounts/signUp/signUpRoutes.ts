import { signUp } from 'sendwright/wire/security';
import { isCaptured } from '../../../delivery/routes/mailRoute';
import { forbidden } from '../../../http/errors';
import { networkOf } from '../../../http/networkOf';
import { serve } from '../../../http/serve';
import type { Provider, Server } from '../../../provider';
import { AttemptLimit } from '../sessions/attemptLimit';
import { verifyEmail } from './emailVerification';
import { foldName } from '../foldName';
import { keysOfReset, requestReset, resetPassword } from '../security/passwordReset';
import { clientOf, signedIn } from '../sessions/signedIn';
import { userSubject, type SignInThrottle } from '../sessions/signInThrottle';
import { confirmSignUp, requestSignUp } from './signUp';

/** Operations without authentication: sign-up, address verification, password reset. */
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
      throw forbidden('Sign-up is turned off. Ask the administrator for an invitation.');
  };

  serve(server, provider, signUp, {
    'POST /sign-up': async ({ body, request }) => {
      requireOpen();
      await signUps.take(networkOf(request.ip));
      await requestSignUp(provider, body, signUpsOfName);
      return { captured: await isCaptured(provider, 'system', null) };
    },
    'POST /sign-up/confirm': async ({ body, request, reply }) => {
      requireOpen();
      await links.take(networkOf(request.ip));
      return signedIn(reply, await confirmSignUp(provider, body, clientOf(request)));
    },
    'POST /password-resets': async ({ body: { username }, request }) => {
      await resetsOfAddress.take(networkOf(request.ip));
      await resetsOfName.take(foldName(username));
      await requestReset(provider, username);
      return { captured: await isCaptured(provider, 'system', null) };
    },
    'POST /password-resets/keys': async ({ body, request }) => {
      await links.take(networkOf(request.ip));
      return { result: await keysOfReset(provider, body.token) };
    },
    'POST /password-resets/confirm': async ({ body, request }) => {
      await links.take(networkOf(request.ip));
      const done = await resetPassword(provider, body, request.ip);
      await throttle.forgive({ subject: userSubject(done.userId), address: request.ip });
      return { username: done.username };
    },
    'POST /email-verifications': async ({ body, request }) => {
      await links.take(networkOf(request.ip));
      return verifyEmail(provider, body.token);
    },
  });
}
