import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { GoogleSettings } from '../../../config';
import { outgoingRequest } from '../../../outgoing/outgoingRequest';
import type { AdConnection } from '../partners/adPartner';
import { AccessTokenRefused, googleFailure } from './googleFailure';
import { Mutated, StreamOf } from './googleShapes';
import type { GoogleTokens } from './googleTokens';

/** The versions of the Google Ads API and the Data Manager API. */
const versions = { ads: 'v25', data: 'v1' };
const hosts = { ads: 'https://googleads.googleapis.com', data: 'https://datamanager.googleapis.com' };

/** Maximum bytes of a response. */
const maximumBytes = 4_194_304;
/** Milliseconds for a complete response. Together they must fit into a worker's turn for a placement. */
const responseTimeout = 20_000;

/** Whose token a request is sent with, and the ad account that it is about. */
export interface GoogleCaller {
  readonly refreshToken: string;
  /** Digits only. */
  readonly customerId: string;
  /** The manager account through which the user has access; undefined: their own. */
  readonly managerId: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export const callerOf = ({ accessToken, externalId, identities, signal }: AdConnection): GoogleCaller => ({
  refreshToken: accessToken,
  customerId: externalId,
  managerId: identities.managers?.[externalId],
  signal,
});

/** An operation of `googleAds:mutate`, such as `{ campaignOperation: { create: { … } } }`. */
export type MutateOperation = Readonly<Record<string, unknown>>;

/** The Google Ads API and the Data Manager API over HTTP (REST), without retries. Tokens are sent in headers only. */
export class GoogleApi {
  constructor(
    private readonly settings: GoogleSettings,
    private readonly tokens: GoogleTokens,
  ) {}

  /** A request to the Google Ads API, with a body (POST) or without (GET). `path` is the part behind the version. */
  ads<Schema extends TSchema>(
    caller: GoogleCaller,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<Static<Schema>> {
    const headers = {
      'developer-token': this.settings.developerToken,
      ...(caller.managerId !== undefined && { 'login-customer-id': caller.managerId }),
    };
    return this.ask(caller, schema, { base: this.baseOf('ads'), path, body, headers });
  }

  /** All rows of a query in the Google Ads Query Language. */
  async search<Row extends TSchema>(caller: GoogleCaller, query: string, row: Row): Promise<Array<Static<Row>>> {
    const path = `/customers/${caller.customerId}/googleAds:searchStream`;
    const messages = await this.ads(caller, path, StreamOf(row), { query });
    return messages.flatMap(({ results }) => results ?? []);
  }

  /**
   * Creates, changes and removes. Without `partialFailure` Google does everything or nothing; with it, operations that
   * it refuses are left out.
   */
  mutate(
    caller: GoogleCaller,
    mutateOperations: readonly MutateOperation[],
    { partialFailure = false } = {},
  ): Promise<Static<typeof Mutated>> {
    const path = `/customers/${caller.customerId}/googleAds:mutate`;
    return this.ads(caller, path, Mutated, { mutateOperations, partialFailure });
  }

  /** A request to the Data Manager API, with a body (POST) or without (GET). */
  data<Schema extends TSchema>(
    caller: GoogleCaller,
    path: string,
    schema: Schema,
    body?: unknown,
  ): Promise<Static<Schema>> {
    const login = `accountTypes/GOOGLE_ADS/accounts/${caller.managerId}`;
    const headers = caller.managerId === undefined ? {} : { 'login-account': login };
    return this.ask(caller, schema, { base: this.baseOf('data'), path, body, headers });
  }

  private baseOf(api: 'ads' | 'data'): string {
    return `${this.settings.apiUrl ?? hosts[api]}/${versions[api]}`;
  }

  private async ask<Schema extends TSchema>(
    caller: GoogleCaller,
    schema: Schema,
    asked: Asked,
  ): Promise<Static<Schema>> {
    const { refreshToken, signal } = caller;
    const accessToken = await this.tokens.accessTokenOf(refreshToken, { signal });
    try {
      return await this.send(caller, schema, { ...asked, accessToken });
    } catch (error) {
      if (!(error instanceof AccessTokenRefused)) throw error;
      // Access tokens can end early. If the sign-in was revoked, no new one is given.
      const renewed = await this.tokens.accessTokenOf(refreshToken, { isRefused: true, signal });
      return this.send(caller, schema, { ...asked, accessToken: renewed });
    }
  }

  private async send<Schema extends TSchema>(
    { signal }: GoogleCaller,
    schema: Schema,
    { base, path, body, headers, accessToken }: Asked & { readonly accessToken: string },
  ): Promise<Static<Schema>> {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await outgoingRequest(
      {
        url: `${base}${path}`,
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${accessToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        timeout: responseTimeout,
        ...(signal && { signal }),
        maximumBytes,
      },
      // The operator configures this address, so it may be in a private network.
      this.settings.apiUrl === undefined ? {} : { allows: () => true },
    );
    const answer = parsed(response.body.toString('utf8'));
    if (response.status >= 400) throw googleFailure(response.status, response.headers, answer);
    if (!Value.Check(schema, answer))
      throw new Error(`Google's response to ${method} ${path.split('?')[0]} has another shape.`);
    return answer;
  }
}

interface Asked {
  readonly base: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** A proxy that responds instead of Google may not send JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
