import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Value } from '@sinclair/typebox/value';
import { parseUrl } from 'sendwright/formats';
import { AudienceRequests } from './audienceRequests';
import { type MetaConduct, type MetaError, type MetaObject, type MetaRequest, MetaState } from './metaState';
import { createRequests, Creative, Targeting } from './requests';

/** A fake of Meta's Graph API and consent page on loopback, with the published shapes. It records what is wrong. */
export interface Meta {
  /** For `META_API_URL`. */
  readonly url: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly state: MetaState;
  /** The requests, in order. */
  readonly requests: readonly MetaRequest[];
  /** Violations of the API's description. */
  readonly problems: readonly string[];
  /** Changes the behavior from now on. */
  conduct(rule: MetaConduct | undefined): void;
  close(): Promise<void>;
}

export interface MetaOptions {
  readonly port?: number;
  /** Milliseconds before each response. */
  readonly pause?: number;
  readonly appId?: string;
  readonly appSecret?: string;
}

const edges = ['campaigns', 'adsets', 'ads', 'adimages', 'leadgen_forms'] as const;
type Edge = (typeof edges)[number];

/** Starts it with two ad accounts, two pages and an Instagram account. */
export async function startMeta(options: MetaOptions = {}): Promise<Meta> {
  const state = new MetaState();
  const requests: MetaRequest[] = [];
  const problems: string[] = [];
  const { appId = '4001', appSecret = randomBytes(16).toString('hex') } = options;
  let rule: MetaConduct | undefined;
  const audiences = new AudienceRequests(state, (problem) => void problems.push(problem));

  function answerTo(request: MetaRequest, token: string): unknown {
    const { method, path, parameters } = request;
    if (path === '/oauth/access_token') return exchange(parameters);
    const expiry = state.tokens.get(token);
    if (expiry === undefined || expiry < Date.now())
      throw failure({ status: 401, code: 190, message: 'Error validating access token: The session was invalidated.' });
    if (parameters['appsecret_proof'] !== createHmac('sha256', appSecret).update(token).digest('hex'))
      throw failure({ code: 100, message: 'Invalid appsecret_proof provided in the API argument' });
    if (path === '/me/adaccounts') return pageOf(state.accounts, parameters);
    if (path === '/me/accounts') return pageOf(state.pages, parameters);
    if (path === '/search') return search(parameters);
    const [, node = '', edge] = path.split('/');
    if (node.startsWith('act_')) return ofAccount(request, node, edge);
    const audience = state.audiences.get(node);
    if (audience) return edge === 'users' ? audiences.change(audience, parameters) : audiences.read(audience);
    const page = state.pages.find(({ id }) => id === node);
    if (page) return ofPage(request, page.id, edge, token);
    const object = state.objects.get(node);
    if (!object) throw missing(node);
    if (edge === 'insights') return insights(parameters);
    if (edge === 'leads') return leads(object, parameters);
    if (method === 'DELETE') return { success: state.remove(node) };
    if (method === 'POST') {
      if (parameters['status'] !== undefined) object.fields['status'] = parameters['status'];
      return { success: true };
    }
    const children = state.of(edge === 'ads' ? 'ads' : 'adsets').filter(({ fields }) => {
      const parent = fields['campaign_id'] ?? state.objects.get(fields['adset_id'] ?? '')?.fields['campaign_id'];
      return parent === node;
    });
    return pageOf(
      children.map((child) => ({
        id: child.id,
        name: child.fields['name'],
        ...(parameters['fields']?.includes('effective_status') && state.reviewOf(child)),
      })),
      parameters,
    );
  }

  /** Results of the range of days; both days must not be in the future. */
  function insights({ time_range: range = '{}', time_increment: step, ...parameters }: MetaRequest['parameters']) {
    const { since, until } = JSON.parse(range) as { since: string; until: string };
    if (step !== '1' || parameters['breakdowns'] !== 'publisher_platform') problems.push('insights: not by day');
    const own = state.insights.filter(({ date_start: day }) => day >= since && day <= until);
    return pageOf(own, parameters);
  }

  /** Leads belong to the first ad of a campaign. */
  function leads(ad: MetaObject, parameters: MetaRequest['parameters']): unknown {
    const [filter] = JSON.parse(parameters['filtering'] ?? '[]') as Array<{ value?: number }>;
    const campaignId = state.objects.get(ad.fields['adset_id'] ?? '')?.fields['campaign_id'];
    const [first] = state
      .of('ads')
      .filter(({ fields }) => state.objects.get(fields['adset_id'] ?? '')?.fields['campaign_id'] === campaignId);
    const since = (filter?.value ?? 0) * 1000;
    const own = first === ad ? state.leads.filter(({ created_time: time }) => Date.parse(time) > since) : [];
    return pageOf(own, parameters);
  }

  /** A page, its forms and its subscription; these need the page's own token. */
  function ofPage({ method, parameters }: MetaRequest, id: string, edge: string | undefined, token: string): unknown {
    const own = `page-${id}`;
    if (edge === undefined) {
      state.tokens.set(own, Number.POSITIVE_INFINITY);
      return { id, access_token: own };
    }
    if (token !== own) throw failure({ code: 190, message: 'This method must be called with a Page Access Token' });
    if (edge === 'subscribed_apps') {
      if (parameters['subscribed_fields'] === 'leadgen') state.subscribedPages.add(id);
      return { success: true };
    }
    if (method === 'POST') return create('leadgen_forms', { ...parameters });
    return pageOf(
      state.of('leadgen_forms').map((form) => ({ id: form.id, name: form.fields['name'] })),
      parameters,
    );
  }

  function exchange(parameters: MetaRequest['parameters']): unknown {
    if (parameters['client_id'] !== appId || parameters['client_secret'] !== appSecret)
      throw failure({ code: 101, message: 'Error validating client secret.' });
    if (parameters['grant_type'] === 'fb_exchange_token') {
      const old = parameters['fb_exchange_token'] ?? '';
      if ((state.tokens.get(old) ?? 0) < Date.now())
        throw failure({ code: 190, message: 'Error validating access token: Session has expired.' });
      return { access_token: state.newToken(5_184_000), token_type: 'bearer', expires_in: 5_184_000 };
    }
    const code = parameters['code'] ?? '';
    if (state.codes.get(code) !== parameters['redirect_uri'])
      throw failure({ code: 100, message: 'Error validating verification code.' });
    state.codes.delete(code);
    return { access_token: state.newToken(3600), token_type: 'bearer', expires_in: 3600 };
  }

  function ofAccount({ method, parameters }: MetaRequest, node: string, edge: string | undefined): unknown {
    const account = state.accounts.find(({ id }) => id === node);
    if (!account) throw failure({ status: 403, code: 200, message: 'Ad account owner has NOT grant ads_management' });
    if (edge === undefined) return { id: account.id, currency: account.currency };
    if (edge === 'reachestimate')
      return { data: { users_lower_bound: 120_000, users_upper_bound: 140_000, estimate_ready: true } };
    if (edge === 'adspixels') return pageOf(state.pixels, parameters);
    if (edge === 'customaudiences') {
      if (method === 'POST') return audiences.create(node, parameters);
      const own = [...state.audiences.values()].filter(({ accountId }) => accountId === node);
      return pageOf(
        own.map(({ id, name, description }) => ({ id, name, description })),
        parameters,
      );
    }
    const known = edges.find((one) => one === edge);
    if (known === undefined) throw failure({ code: 100, message: `Tried accessing nonexisting field (${edge})` });
    if (method === 'GET') {
      const [filter] = JSON.parse(parameters['filtering'] ?? '[{}]') as Array<{ value?: string }>;
      const found = state.of(known).filter(({ fields }) => fields['name']?.includes(filter?.value ?? ''));
      return pageOf(
        found.map(({ id, fields }) => ({ id, name: fields['name'] })),
        parameters,
      );
    }
    return create(known, { ...parameters });
  }

  function create(edge: Edge, fields: Record<string, string>): unknown {
    check(createRequests[edge], fields, edge);
    if (edge === 'adsets') check(Targeting, JSON.parse(fields['targeting'] ?? ''), 'targeting');
    if (edge === 'ads') {
      const creative: unknown = JSON.parse(fields['creative'] ?? '');
      check(Creative, creative, 'creative');
      if (Value.Check(Creative, creative)) {
        const { page_id: pageId } = creative.object_story_spec;
        if (!state.pages.some(({ id }) => id === pageId))
          throw failure({
            code: 100,
            message: 'Invalid parameter',
            userTitle: 'No access to the page',
            userMessage: "You don't have permission to advertise for this page.",
          });
      }
    }
    const object = state.create(edge, fields);
    if (edge !== 'adimages') return { id: object.id };
    const hash = createHash('md5')
      .update(fields['bytes'] ?? '')
      .digest('hex');
    return { images: { bytes: { hash } } };
  }

  function search({ q = '' }: MetaRequest['parameters']): unknown {
    const found = state.interests.filter((name) => name.toLowerCase().includes(q.toLowerCase()));
    return { data: found.map((name) => ({ id: `6003${state.interests.indexOf(name)}`, name })) };
  }

  function pageOf(items: readonly unknown[], { limit = '25', after = '0' }: MetaRequest['parameters']): unknown {
    const size = Math.min(Number(limit), state.pageSize);
    const start = Number(after);
    const end = start + size;
    const cursors = { before: String(start), after: String(end) };
    // As published, `next` names Meta's own host and has the token in it.
    const next = end < items.length ? { next: 'https://graph.facebook.com/v25.0/next?access_token=hidden' } : {};
    return { data: items.slice(start, end), paging: { cursors, ...next } };
  }

  function check(schema: Parameters<typeof Value.Errors>[0], value: unknown, what: string): void {
    const [error] = [...Value.Errors(schema, value)];
    if (error) problems.push(`${what}: ${error.path} ${error.message}`);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    if (options.pause) await delay(options.pause);
    const url = new URL(request.url ?? '/', 'http://meta');
    const path = url.pathname.replace(/^\/v\d+\.\d+/, '');
    if (path === '/dialog/oauth') return consent(url, response);
    const parameters = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(text)) };
    const asked = { method: request.method ?? 'GET', path, parameters };
    // Thousands of hashes are not kept.
    requests.push(path.endsWith('/users') ? { ...asked, parameters: {} } : asked);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    try {
      const refused = await rule?.(asked);
      if (refused) throw failure(refused);
      write(response, 200, answerTo(asked, token));
    } catch (error) {
      if (!(error instanceof MetaFailure)) throw error;
      const { status = 400, code, message, userTitle, userMessage, headers } = error.problem;
      const body = { message, type: 'OAuthException', code, error_user_title: userTitle, error_user_msg: userMessage };
      write(response, status, { error: { ...body, fbtrace_id: 'A1' } }, headers);
    }
  }

  /** The consent page, with a link back for each decision. */
  function consent(url: URL, response: ServerResponse): void {
    const back = url.searchParams.get('redirect_uri') ?? '';
    if (url.searchParams.get('client_id') !== appId || !parseUrl(back)) return write(response, 400, {});
    const code = randomBytes(16).toString('hex');
    state.codes.set(code, back);
    const linkTo = (parameters: Record<string, string>) => {
      const target = new URL(back);
      for (const [name, value] of Object.entries({ ...parameters, state: url.searchParams.get('state') ?? '' }))
        target.searchParams.set(name, value);
      return target.href.replaceAll('&', '&amp;');
    };
    const denied = { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' };
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
      `<!doctype html><html lang="en"><title>Log in with the Meta double</title><h1>Meta (test double)</h1>
      <p>Sendwright wants to manage your ads.</p>
      <p><a href="${linkTo({ code })}">Continue</a> <a href="${linkTo(denied)}">Cancel</a></p></html>`,
    );
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((listening) => server.listen(options.port ?? 0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appId,
    appSecret,
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

class MetaFailure extends Error {
  constructor(readonly problem: MetaError) {
    super(problem.message);
  }
}
const failure = (problem: MetaError): MetaFailure => new MetaFailure(problem);
const missing = (id: string): MetaFailure =>
  failure({ code: 100, message: `Unsupported request. Object with ID '${id}' does not exist` });

function write(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
