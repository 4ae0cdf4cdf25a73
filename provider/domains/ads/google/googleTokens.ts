import { Value } from '@sinclair/typebox/value';
import type { GoogleSettings } from '../../../config';
import { type OutgoingAnswer, outgoingRequest } from '../../../outgoing/outgoingRequest';
import { AdConnectionLost, AdPartnerBusy, AdPartnerRefusal, type AdSignIn } from '../partners/adPartner';
import { TokenAnswer, TokenError } from './googleShapes';

const hosts = { consent: 'https://accounts.google.com', token: 'https://oauth2.googleapis.com' };

/** The permissions that campaigns and audiences need. */
const permissions = ['https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/datamanager'];

/** Milliseconds for a response. */
const responseTimeout = 20_000;
/** Milliseconds before its expiry at which an access token is renewed. */
const renewBefore = 120_000;
const maximumCached = 1000;

/**
 * Google's OAuth 2.0 ("Using OAuth 2.0 for Web Server Applications"). The refresh token is what is stored of a sign-in:
 * access tokens are valid for an hour, so that each process gets its own and keeps them in memory.
 */
export class GoogleTokens {
  private readonly cached = new Map<string, { readonly accessToken: string; readonly until: number }>();

  constructor(private readonly settings: GoogleSettings) {}

  readonly signIn: AdSignIn = {
    consentUrl: ({ state, redirectUri }) => {
      const parameters = new URLSearchParams({
        client_id: this.settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: permissions.join(' '),
        state,
        // Google gives a refresh token only to whoever asks for one, and only when the user consents.
        access_type: 'offline',
        prompt: 'consent',
      });
      return `${this.settings.apiUrl ?? hosts.consent}/o/oauth2/v2/auth?${parameters.toString()}`;
    },
    exchange: async ({ code, redirectUri }) => {
      const answer = await this.ask({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
      const failed = failureOf(answer);
      if (failed) throw answer.status < 500 ? new AdPartnerRefusal(failed.message) : failed;
      const { refresh_token: refreshToken, scope = '', ...token } = tokenOf(answer);
      // Users can clear each permission on the consent page.
      const missing = permissions.find((permission) => !scope.split(' ').includes(permission));
      if (missing !== undefined)
        throw new AdPartnerRefusal(
          'Google was not allowed to share everything. Connect again, and select all permissions on its page.',
        );
      if (refreshToken === undefined) throw new AdPartnerRefusal('Google sent no refresh token. Connect again.');
      this.keep(refreshToken, token);
      return { accessToken: refreshToken, expiresAt: undefined };
    },
  };

  /**
   * A valid access token. `isRefused`: the last one was refused before its time, so a new one is requested.
   * @throws AdConnectionLost if the user or Google has revoked the sign-in
   */
  async accessTokenOf(refreshToken: string, { isRefused = false, signal }: AccessRequest = {}): Promise<string> {
    const known = this.cached.get(refreshToken);
    if (known && known.until > Date.now() && !isRefused) return known.accessToken;
    this.cached.delete(refreshToken);
    const answer = await this.ask({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal);
    const failed = failureOf(answer);
    if (failed) throw failed.code === 'invalid_grant' ? new AdConnectionLost(failed.message) : failed;
    const token = tokenOf(answer);
    this.keep(refreshToken, token);
    return token.access_token;
  }

  private keep(refreshToken: string, { access_token: accessToken, expires_in: seconds }: typeof TokenAnswer.static) {
    const [oldest] = this.cached.keys();
    if (oldest !== undefined && this.cached.size >= maximumCached) this.cached.delete(oldest);
    this.cached.set(refreshToken, { accessToken, until: Date.now() + seconds * 1000 - renewBefore });
  }

  private ask(parameters: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<OutgoingAnswer> {
    const { clientId, clientSecret, apiUrl } = this.settings;
    const form = new URLSearchParams({ ...parameters, client_id: clientId, client_secret: clientSecret });
    return outgoingRequest(
      {
        url: `${apiUrl ?? hosts.token}/token`,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeout: responseTimeout,
        ...(signal && { signal }),
      },
      // The operator configures this address, so it may be in a private network.
      apiUrl === undefined ? {} : { allows: () => true },
    );
  }
}

interface AccessRequest {
  readonly isRefused?: boolean;
  readonly signal?: AbortSignal | undefined;
}

class TokenRefused extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

/** Why there is no token (RFC 6749, 5.2). @throws AdPartnerBusy for a rate limit */
function failureOf({ status, body }: OutgoingAnswer): TokenRefused | undefined {
  if (status < 400) return undefined;
  const answer = parsed(body);
  const isKnown = Value.Check(TokenError, answer);
  const words = isKnown ? (answer.error_description ?? answer.error) : `Google responded with status ${status}.`;
  if (status === 429) throw new AdPartnerBusy(words, 60);
  return new TokenRefused(words, isKnown ? answer.error : '');
}

function tokenOf({ body }: OutgoingAnswer): typeof TokenAnswer.static {
  const answer = parsed(body);
  if (!Value.Check(TokenAnswer, answer))
    throw new Error("Google's response to a request for a token has another shape.");
  return answer;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
