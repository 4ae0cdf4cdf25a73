import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parseUrl } from 'sendwright/formats';
import { AdsRequests } from './adsRequests';
import { DataManagerRequests } from './dataManagerRequests';
import { bodyOf, GoogleRefused } from './googleRefused';
import { type GoogleConduct, type GoogleRequest, GoogleState } from './googleState';

/**
 * A fake of Google's consent page, OAuth, Google Ads API and Data Manager API on loopback, with the published shapes.
 * It records what is wrong.
 */
export interface Google {
  /** For `GOOGLE_ADS_API_URL`. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly developerToken: string;
  readonly state: GoogleState;
  /** The requests, in order. */
  readonly requests: readonly GoogleRequest[];
  /** Violations of the APIs' descriptions. */
  readonly problems: readonly string[];
  /** Changes the behavior from now on. */
  conduct(rule: GoogleConduct | undefined): void;
  close(): Promise<void>;
}

export interface GoogleOptions {
  readonly port?: number;
  /** Milliseconds before each response. */
  readonly pause?: number;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly developerToken?: string;
}

/** Starts it with two ad accounts of the user, one of them closed, and two below a manager account. */
export async function startGoogle(options: GoogleOptions = {}): Promise<Google> {
  const state = new GoogleState();
  const requests: GoogleRequest[] = [];
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const { clientId = 'client.apps.googleusercontent.com', developerToken = 'developer-token' } = options;
  const { clientSecret = randomBytes(16).toString('hex') } = options;
  let rule: GoogleConduct | undefined;
  const ads = new AdsRequests(state, report);
  const data = new DataManagerRequests(state, report);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    if (options.pause) await delay(options.pause);
    const url = new URL(request.url ?? '/', 'http://google');
    const query = Object.fromEntries(url.searchParams);
    if (url.pathname === '/o/oauth2/v2/auth') return consent(query, response);
    const [, version = '', path = ''] = /^\/(v\d+)(\/.*)$/.exec(url.pathname) ?? [];
    const hasMembers = path.startsWith('/audienceMembers:');
    const isToken = url.pathname === '/token';
    const body: unknown = isToken
      ? Object.fromEntries(new URLSearchParams(text))
      : text === ''
        ? undefined
        : JSON.parse(text);
    const asked = { method: request.method ?? 'GET', path: isToken ? '/token' : path, query, body };
    requests.push(hasMembers ? { ...asked, body: undefined } : asked);
    try {
      const refusal = rule?.(asked);
      if (refusal) throw new GoogleRefused(refusal);
      if (isToken) return token(body as Record<string, string>, response);
      authorize(request, version);
      const login = request.headers['login-customer-id'];
      write(response, 200, version === 'v1' ? data.answer(asked) : ads.answer(asked, login?.toString()));
    } catch (error) {
      if (!(error instanceof GoogleRefused)) throw error;
      const refused = bodyOf(error.refusal);
      write(response, error.refusal.status, path.endsWith(':searchStream') ? [refused] : refused);
    }
  }

  function authorize({ headers }: IncomingMessage, version: string): void {
    const expiry = state.accessTokens.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (expiry === undefined || expiry < Date.now())
      throw new GoogleRefused({
        status: 401,
        code: 'UNAUTHENTICATED',
        message: 'Request had invalid authentication credentials.',
      });
    if (version !== 'v1' && headers['developer-token'] !== developerToken) report('no developer token');
  }

  function token(form: Record<string, string>, response: ServerResponse): void {
    const refuse = (error: string, words: string) => write(response, 400, { error, error_description: words });
    if (form['client_id'] !== clientId || form['client_secret'] !== clientSecret)
      return refuse('invalid_client', 'The OAuth client was not found.');
    const granted = { access_token: '', expires_in: state.tokenLife, scope: state.scope ?? '', token_type: 'Bearer' };
    if (form['grant_type'] === 'refresh_token') {
      if (!state.refreshTokens.has(form['refresh_token'] ?? ''))
        return refuse('invalid_grant', 'Token has been expired or revoked.');
      return write(response, 200, { ...granted, access_token: state.newAccessToken() });
    }
    const code = form['code'] ?? '';
    if (state.codes.get(code) !== form['redirect_uri']) return refuse('invalid_grant', 'Malformed auth code.');
    state.codes.delete(code);
    const tokens = { access_token: state.newAccessToken(), refresh_token: state.newRefreshToken() };
    write(response, 200, { ...granted, ...tokens });
  }

  /** The consent page, with a link back for each decision. */
  function consent(query: Record<string, string>, response: ServerResponse): void {
    const back = query['redirect_uri'] ?? '';
    if (query['client_id'] !== clientId || !parseUrl(back)) return write(response, 400, {});
    if (query['access_type'] !== 'offline' || query['prompt'] !== 'consent') report('no refresh token was asked for');
    state.scope ??= query['scope'];
    const code = randomBytes(16).toString('hex');
    state.codes.set(code, back);
    const linkTo = (parameters: Record<string, string>) => {
      const target = new URL(back);
      for (const [name, value] of Object.entries({ ...parameters, state: query['state'] ?? '' }))
        target.searchParams.set(name, value);
      return target.href.replaceAll('&', '&amp;');
    };
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Sign in with the Google double</title><h1>Google (test double)</h1>
      <p>Sendwright wants to manage your ads.</p>
      <p><a href="${linkTo({ code })}">Continue</a>
      <a href="${linkTo({ error: 'access_denied' })}">Cancel</a></p></html>`,
    );
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(options.port ?? 0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    developerToken,
    state,
    requests,
    problems,
    conduct: (next) => void (rule = next),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function write(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
