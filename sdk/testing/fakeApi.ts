import type { Plan, Region } from 'sendwright/sdk';

/** A request that reached the fake API. */
export interface ApiRequest {
  readonly method: string;
  /** `/v3/marketing/senders` */
  readonly path: string;
  /** The values of the parameters in the mocked path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer with a status of its own. */
export class ApiAnswer {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** Answers with a status: `answer(201, sender)`. */
export const answer = (status: number, body: unknown = null): ApiAnswer => new ApiAnswer(status, body);

/** Refuses as the provider does: `refusal(400, 'is a required field', 'nickname')`. */
export const refusal = (status: number, message: string, field: string | null = null): ApiAnswer => new ApiAnswer(status, { errors: [{ message, field }] });

/** What is answered, or a function that decides: `(request) => …`. A plain value is a 200. */
export type ApiMock = unknown;

/** By method and path: `{ 'GET /v3/marketing/senders/:id': ({ parameters }) => … }`. */
export type ApiMocks = Readonly<Record<string, ApiMock>>;

/** Who is signed in, as the start-up requests tell it. */
export interface ApiAccount {
  readonly scopes: readonly string[];
  readonly toggles: readonly string[];
  readonly entitlements: readonly string[];
  readonly plan: Plan;
  readonly region: Region;
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly mock: ApiMock;
}

function startUpAnswers({ scopes, toggles, entitlements, plan }: ApiAccount): ApiMocks {
  return {
    'GET /v3/user/account': { type: 'paid', reputation: 100, is_reseller_customer: false },
    'GET /v3/user/profile': { first_name: 'Ada', last_name: 'Lovelace' },
    'GET /v3/user/username': { username: 'ada', user_id: 1 },
    'GET /v3/user/email': { email: 'ada@example.com' },
    'GET /v3/user/package': { package_id: plan, name: plan },
    'GET /v3/user/status': { status: 'active' },
    'GET /v3/user/type': { type: 'account', reseller_username: null },
    'GET /v3/user/credits': { remain: 1000 },
    'GET /v3/user/timezone': { timezone: { code: 'UTC', offsetSeconds: 0, offset: '+00:00', name: 'Etc/UTC' } },
    'GET /v3/user/feature_toggles': toggles.map((toggle) => ({ app: toggle.split('.')[0], feature: toggle.split('.').slice(1).join('.') })),
    'GET /v3/scopes': { scopes },
    'GET /v3/accounts/offerings': { entitlements: Object.fromEntries(entitlements.map((name) => [name, true])), products: { mc_contacts: { tiers: [] } } },
    'POST /v3/analytics/events': answer(204),
    'DELETE /v3/tokens': answer(204),
  };
}

function parseRoute(key: string, mock: ApiMock): Route {
  const [method = '', path = ''] = key.split(' ');
  if (!/^[A-Z]+$/.test(method) || !path.startsWith('/v3/')) throw new Error(`"${key}" isn't a method and a path: write it as 'GET /v3/marketing/senders'.`);
  const pattern = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  return { method, pattern: new RegExp(`^${pattern}/?$`), mock };
}

/** Stands in for the provider: answers what is mocked, and refuses the rest by name. */
export class FakeApi {
  readonly requests: ApiRequest[] = [];
  readonly unmocked: string[] = [];
  readonly #routes: Route[];

  constructor(account: ApiAccount, mocks: ApiMocks) {
    // The test's own mocks come first.
    this.#routes = [...Object.entries(mocks), ...Object.entries(startUpAnswers(account))].map(([key, mock]) => parseRoute(key, mock));
  }

  readonly transport = async (request: Omit<ApiRequest, 'parameters'>): Promise<{ status: number; body: unknown }> => {
    const { method, path, query, headers, body } = request;
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (!match) continue;
      const seen: ApiRequest = { method, path, query, headers, body, parameters: decode(match.groups) };
      this.requests.push(seen);
      const answered: unknown = typeof route.mock === 'function' ? await route.mock(seen) : route.mock;
      return answered instanceof ApiAnswer ? answered : { status: 200, body: answered };
    }
    this.unmocked.push(`${method} ${path}`);
    throw new Error(`Unmocked HTTP call: ${method} ${path}. Add '${method} ${path}' to the http option of testWorkbench.`);
  };
}

const decode = (groups: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
