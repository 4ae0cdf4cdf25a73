import type { Configuration } from 'openid-client';
import { parseUrl } from 'sendwright/formats';
import { isEmailAddress } from '../../validation/emailAddress';
import { issuerError, openid } from './issuer';
import { SsoRefusal } from './problem';

/** Who the issuer says somebody is. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined unless the issuer has verified it. */
  readonly email: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  /** The values of the role claim. */
  readonly roles: ReadonlySet<string>;
}

export interface Returned {
  readonly identity: Identity;
  /** Where the browser signs out of the issuer; null if the issuer doesn't offer that. */
  readonly signOutUrl: string | null;
}

export interface Expected {
  /** The redirect URI with what the issuer has added. */
  readonly url: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly roleClaim: string;
  readonly signOutUri: string;
  /** Whether the person must have signed in just now, which the issuer says with the time. */
  readonly isFresh: boolean;
}

/** Seconds since the person has signed in at the issuer, for a confirmation. */
const freshSeconds = 300;

/** Longer tokens don't fit into the address that signs out; issuers then ask the person instead. */
const longestHint = 6000;

/**
 * Redeems the code and checks the ID token: signature, issuer, audience, nonce and times. Claims that it lacks are read
 * from the issuer's user information. @throws SsoRefusal
 */
export async function redeem(configuration: Configuration, expected: Expected): Promise<Returned> {
  const client = await openid();
  try {
    const tokens = await client.authorizationCodeGrant(configuration, expected.url, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
      ...(expected.isFresh && { maxAge: freshSeconds }),
    });
    const token = tokens.claims();
    if (!token || token.sub === '') throw new SsoRefusal('invalid', 'The issuer sent no ID token.');
    const wanted = ['email', ...(expected.roleClaim === '' ? [] : [expected.roleClaim])];
    const asks = wanted.some((name) => token[name] === undefined);
    const more =
      asks && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
        : {};
    const identity = identityOf({ ...more, ...token }, token.iss, token.sub, expected.roleClaim);
    return { identity, signOutUrl: await signOutUrlOf(configuration, tokens.id_token, expected.signOutUri) };
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    if (error instanceof client.AuthorizationResponseError)
      throw new SsoRefusal('cancelled', 'The issuer refused to sign the person in.');
    if (
      error instanceof client.WWWAuthenticateChallengeError ||
      (error instanceof client.ResponseBodyError && error.error === 'invalid_client')
    )
      throw new SsoRefusal('invalid', 'The issuer does not accept the client ID and secret.');
    const { kind, message } = issuerError(error);
    throw new SsoRefusal(kind, message);
  }
}

function identityOf(
  claims: Readonly<Record<string, unknown>>,
  issuer: string,
  subject: string,
  roleClaim: string,
): Identity {
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string'
      ? value
          .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
          .trim()
          .slice(0, 100)
      : '';
  };
  const { email } = claims;
  const isVerified = saysVerified(claims) && typeof email === 'string' && isEmailAddress(email);
  const values = roleClaim === '' ? [] : [claims[roleClaim]].flat();
  return {
    issuer,
    subject,
    email: isVerified ? email : undefined,
    firstName: text('given_name'),
    lastName: text('family_name'),
    roles: new Set(values.filter((value) => typeof value === 'string')),
  };
}

/**
 * Whether the issuer has verified the address. Entra ID never says so in the standard claim; where it is told to, it
 * says that the domain of the address is verified as the organization's (`xms_edov`), as a boolean or a number.
 */
function saysVerified({ email_verified: verified, xms_edov: isOfOrganization }: Readonly<Record<string, unknown>>) {
  if (verified !== undefined) return verified === true;
  return isOfOrganization === true || isOfOrganization === 1 || isOfOrganization === '1';
}

async function signOutUrlOf(
  configuration: Configuration,
  idToken: string | undefined,
  signOutUri: string,
): Promise<string | null> {
  const { end_session_endpoint: endpoint, authorization_endpoint: start = '' } = configuration.serverMetadata();
  // A browser is sent there: only to where it has signed in, in protocol.
  const end = parseUrl(endpoint ?? '');
  if (!end || end.protocol !== parseUrl(start)?.protocol) return null;
  const client = await openid();
  return client.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: signOutUri,
    ...(idToken !== undefined && idToken.length <= longestHint && { id_token_hint: idToken }),
  }).href;
}
