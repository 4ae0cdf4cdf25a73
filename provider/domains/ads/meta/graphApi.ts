import { createHmac } from 'node:crypto';
import type { Static, TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { MetaSettings } from '../../../config';
import { outgoingRequest } from '../../../outgoing/outgoingRequest';
import type { AdConnection } from '../partners/adPartner';
import { graphFailure } from './graphFailure';
import { PageOf } from './graphShapes';

const version = 'v25.0';
const hosts = { graph: 'https://graph.facebook.com', consent: 'https://www.facebook.com' };

/** Maximum bytes of a response; a page of a hundred ads with feedback is smaller. */
const maximumBytes = 4_194_304;
/** Maximum pages of a list, with 100 items each. */
const maximumPages = 100;
/** Milliseconds for a complete response. Together they must fit into a worker's turn for a placement. */
const responseTimeout = 20_000;

/** Parameters of a request; everything but text and numbers is sent as JSON, as the API expects. */
export type Parameters = Readonly<Record<string, unknown>>;

/** The user that a request is sent for. */
export type GraphCaller = Pick<AdConnection, 'accessToken' | 'signal'>;

/**
 * Meta's Graph API over HTTP, without retries. Requests carry the token in a header and proof of the app's secret
 * (`appsecret_proof`), never in an address.
 */
export class GraphApi {
  private readonly base: string;

  constructor(private readonly settings: MetaSettings) {
    this.base = `${settings.apiUrl ?? hosts.graph}/${version}`;
  }

  /** The address of the consent page. */
  consentUrl(parameters: Readonly<Record<string, string>>): string {
    const url = `${this.settings.apiUrl ?? hosts.consent}/${version}/dialog/oauth`;
    return `${url}?${new URLSearchParams({ client_id: this.settings.appId, ...parameters }).toString()}`;
  }

  /** A request as the app instead of a user: exchanges codes and tokens. */
  async asApp<Schema extends TSchema>(path: string, schema: Schema, parameters: Parameters): Promise<Static<Schema>> {
    const { appId, appSecret } = this.settings;
    const form = formOf({ client_id: appId, client_secret: appSecret, ...parameters });
    return this.ask(schema, { method: 'POST', path, form });
  }

  get<Schema extends TSchema>(
    caller: GraphCaller,
    path: string,
    schema: Schema,
    parameters: Parameters = {},
  ): Promise<Static<Schema>> {
    const query = formOf({ ...parameters, appsecret_proof: this.appSecretProof(caller) });
    return this.ask(schema, { method: 'GET', path: `${path}?${query.toString()}`, caller });
  }

  post<Schema extends TSchema>(
    caller: GraphCaller,
    path: string,
    schema: Schema,
    parameters: Parameters,
  ): Promise<Static<Schema>> {
    const form = formOf({ ...parameters, appsecret_proof: this.appSecretProof(caller) });
    return this.ask(schema, { method: 'POST', path, caller, form });
  }

  /**
   * As `post`, with a last parameter that is already encoded as of a form: megabytes of text would take several times
   * their size on the way.
   */
  async postLong<Schema extends TSchema>(
    caller: GraphCaller,
    path: string,
    schema: Schema,
    {
      parameters,
      name,
      value,
    }: { readonly parameters: Parameters; readonly name: string; readonly value: EncodedValue },
  ): Promise<Static<Schema>> {
    const start = `${formOf({ ...parameters, appsecret_proof: this.appSecretProof(caller) }).toString()}&${name}=`;
    const form = Buffer.allocUnsafe(start.length + value.length);
    value.write(form, form.write(start, 'latin1'));
    return this.ask(schema, { method: 'POST', path, caller, form });
  }

  /** Parameters are in the address: a body of DELETE has no defined meaning (RFC 9110, 9.3.5). */
  delete<Schema extends TSchema>(caller: GraphCaller, path: string, schema: Schema): Promise<Static<Schema>> {
    const query = formOf({ appsecret_proof: this.appSecretProof(caller) });
    return this.ask(schema, { method: 'DELETE', path: `${path}?${query.toString()}`, caller });
  }

  /** All items of a list, from all of its pages. */
  async all<Schema extends TSchema>(
    caller: GraphCaller,
    path: string,
    item: Schema,
    parameters: Parameters = {},
  ): Promise<Array<Static<Schema>>> {
    const found: Array<Static<Schema>> = [];
    let after: string | undefined;
    for (let page = 0; page < maximumPages; page += 1) {
      const own = { ...parameters, limit: 100, ...(after !== undefined && { after }) };
      const { data, paging } = await this.get(caller, path, PageOf(item), own);
      found.push(...data);
      // Only the cursor is used: the token must not go wherever `next` points to.
      after = paging?.next === undefined ? undefined : paging.cursors?.after;
      if (after === undefined) break;
    }
    return found;
  }

  private async ask<Schema extends TSchema>(
    schema: Schema,
    { method, path, caller, form }: Asked,
  ): Promise<Static<Schema>> {
    const answer = await outgoingRequest(
      {
        url: `${this.base}${path}`,
        method,
        headers: {
          accept: 'application/json',
          ...(caller && { authorization: `Bearer ${caller.accessToken}` }),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: form instanceof Buffer ? form : form.toString() }),
        timeout: responseTimeout,
        ...(caller?.signal && { signal: caller.signal }),
        maximumBytes,
      },
      // The operator configures this address, so it may be in a private network.
      this.settings.apiUrl === undefined ? {} : { allows: () => true },
    );
    const body = parsed(answer.body.toString('utf8'));
    if (answer.status >= 400) throw graphFailure(answer.status, answer.headers, body);
    if (!Value.Check(schema, body)) throw new Error(`Meta's response to ${method} ${bare(path)} has another shape.`);
    return body;
  }

  private appSecretProof({ accessToken }: GraphCaller): string {
    return createHmac('sha256', this.settings.appSecret).update(accessToken).digest('hex');
  }
}

interface Asked {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly caller?: GraphCaller;
  readonly form?: URLSearchParams | Buffer;
}

/** A value that is encoded as of a form while it is written: only ASCII. */
export interface EncodedValue {
  /** In bytes. */
  readonly length: number;
  write(target: Buffer, offset: number): void;
}

const formOf = (parameters: Parameters): URLSearchParams =>
  new URLSearchParams(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** A proxy that responds instead of Meta may not send JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without the query, which may hold personal data. */
const bare = (path: string): string => path.split('?')[0] ?? '';
