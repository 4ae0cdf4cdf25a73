import { FormatRegistry, TypeRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Answer, ApiOperation, Plan, Region } from 'sendwright/sdk';
import type { ApiRoutes } from 'sendwright/wire/api';
import type { BodyOf, DeepReadonly, RouteContract } from 'sendwright/wire/contract';
import { contracts } from 'sendwright/wire/contracts';
import { type ErrorCode, errorCodes } from 'sendwright/wire/errorCodes';

/** A request that reached the fake API. */
export interface ApiRequest {
  readonly method: string;
  /** `/v3/marketing/senders` */
  readonly path: string;
  /** The parameters in the mocked path. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A response with its status. */
export class ApiAnswer {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

/** A response with a status: `answer(201, sender)`. */
export const answer = (status: number, body: unknown = null): ApiAnswer => new ApiAnswer(status, body);

/** An error like the provider's: `refusal('list_name_taken')`, or `refusal(400, 'is a required field', 'nickname')`. */
export function refusal(code: ErrorCode): ApiAnswer;
export function refusal(status: number, message: string, field?: string | null): ApiAnswer;
export function refusal(reason: ErrorCode | number, message = '', field: string | null = null): ApiAnswer {
  if (typeof reason === 'number') return new ApiAnswer(reason, { errors: [{ message, field }] });
  const { status, ...error } = errorCodes[reason];
  return new ApiAnswer(status, { errors: [{ ...error, code: reason }] });
}

/** A response, or a function that returns one. A plain value is a success; `answer` and `refusal` set the status. */
type Mock<Body, Request> = Body | ApiAnswer | ((request: Request) => Body | ApiAnswer | Promise<Body | ApiAnswer>);

type OperationMocks = {
  readonly [Operation in ApiOperation]?: Mock<
    DeepReadonly<Answer<Operation>>,
    Omit<ApiRequest, 'body'> & { readonly body: BodyOf<ApiRoutes[Operation]> }
  >;
};

/**
 * Responses by operation: `{ 'GET /marketing/lists': { result: [], _metadata: { count: 0 } } }`, typed by the contract
 * and validated against its schema. Requests without a contract, such as files and other servers' operations, start
 * with `/v3` and are not validated; `/v3` before an operation with a contract is refused.
 */
export type ApiMocks = OperationMocks & Readonly<Record<`${string} /v3/${string}`, unknown>>;

/** The signed-in user for the startup requests. */
export interface ApiAccount {
  readonly scopes: readonly string[];
  readonly toggles: readonly string[];
  readonly entitlements: readonly string[];
  readonly plan: Plan;
  readonly region: Region;
}

interface Route {
  readonly method: string;
  /** The number of parameters in its path. */
  readonly parameters: number;
  readonly pattern: RegExp;
  readonly mock: unknown;
  readonly contract?: RouteContract;
}

// Only shapes are validated, not formats, because `a1` reads better than a UUID. Unspecified parts of a schema can be
// anything.
for (const format of ['uuid', 'date', 'date-time', 'email', 'uri']) FormatRegistry.Set(format, () => true);
TypeRegistry.Set('Unsafe', () => true);

const done = { complete: true, required: false };
/** `GET /user/status` for somebody who has completed the setup. */
export const userStatus: Answer<'GET /user/status'> = {
  status: 'active',
  notices: 0,
  urgent_notices: 0,
  has_password: true,
  signup_status: { email: done, mfa: done, profile: done, whitelabel: done },
};
const profile = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address: '',
  address2: '',
  city: '',
  company: '',
  country: '',
  phone: '',
  state: '',
  website: '',
  zip: '',
  multifactor_phone: '',
};
const terms = { base_price: 0, overage_price: 0, newsletter_price: 0, campaign_price: 0 };
const flags = { is_high_volume: false, signup_to_send: false, cutoff_trial: false };

function startUpAnswers({ scopes, toggles, entitlements, plan, region }: ApiAccount): ApiMocks {
  return {
    'GET /user/account': { type: 'paid', reputation: 100, is_reseller_customer: false },
    'GET /user/profile': { ...profile, user_id: 1, authy_id: null },
    'GET /user/username': { username: 'ada', user_id: 1 },
    'GET /user/email': { email: 'ada@example.com' },
    'GET /user/package': {
      name: plan,
      description: plan,
      package_id: plan,
      status: 'active',
      region,
      ...terms,
      ...flags,
      downgrade_package_id: null,
    },
    'GET /user/status': userStatus,
    'GET /user/type': { type: 'parent', reseller_username: null },
    'GET /user/credits': {
      remain: 1000,
      total: 1000,
      overage: 0,
      used: 0,
      last_reset: '2030-01-01',
      next_reset: '2030-02-01',
      reset_frequency: 'monthly',
    },
    'GET /user/timezone': { timezone: { code: 'UTC', offsetSeconds: 0, offset: '+00:00', name: 'Etc/UTC' } },
    'GET /user/feature_toggles': toggles.map((toggle) => ({
      app: toggle.split('.')[0] ?? '',
      feature: toggle.split('.').slice(1).join('.'),
    })),
    'GET /scopes': { scopes: [...scopes] },
    'GET /accounts/offerings': {
      entitlements: Object.fromEntries(entitlements.map((name) => [name, true])),
      products: { mc_contacts: { tiers: [] } },
    },
    'POST /analytics/events': answer(204),
    'DELETE /tokens': answer(204),
  };
}

const contractOf: ReadonlyMap<string, RouteContract> = new Map(
  contracts.flatMap(({ routes }) => Object.entries(routes)),
);

function parseRoute(key: string, mock: unknown): Route {
  const contract = contractOf.get(key);
  const [method = '', path = ''] = key.split(' ');
  if (!/^[A-Z]+$/.test(method) || (!contract && !path.startsWith('/v3/'))) {
    throw new Error(
      `"${key}" is no operation of a contract. One without a contract is written as 'GET /v3/marketing/senders'.`,
    );
  }
  const known = contract ? undefined : operationAt(method, path.slice('/v3'.length));
  if (known !== undefined) throw new Error(`"${key}" has a contract: write '${known}', which is typed and checked.`);
  const pattern = (contract ? `/v3${path}` : path)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)');
  const parameters = path.split('/:').length - 1;
  return { method, parameters, pattern: new RegExp(`^${pattern}/?$`), mock, ...(contract && { contract }) };
}

/** The contract's operation for a path, which may contain parameter values. */
function operationAt(method: string, path: string): string | undefined {
  const parts = path.split('/');
  return [...contractOf.keys()].find((operation) => {
    const [itsMethod, itsPath = ''] = operation.split(' ');
    const itsParts = itsPath.split('/');
    if (itsMethod !== method || itsParts.length !== parts.length) return false;
    return itsParts.every((part, index) => part.startsWith(':') || part === parts[index]);
  });
}

/** The status for a plain value: the operation's own, or the one of several whose schema matches. */
function successOf({ contract }: Route, body: unknown): number {
  const statuses = Object.entries(contract?.responses ?? {});
  const fitting = statuses.find(([, schema]) => Value.Check(schema, body)) ?? statuses[0];
  return fitting === undefined ? 200 : Number(fitting[0]);
}

/** Throws for a fake response that the provider could not return. */
function checkAnswer(label: string, { responses }: RouteContract, { status, body }: ApiAnswer): void {
  if (status >= 400) return;
  const schema = responses[status];
  if (schema === undefined)
    throw new Error(`${label} never answers ${status}, only ${Object.keys(responses).join(' or ')}.`);
  const wrong = Value.Errors(schema, body).First();
  if (wrong) throw new Error(`${label} never answers this: ${wrong.path || 'the body'}: ${wrong.message}.`);
}

/** A fake provider: returns the mocked responses, and refuses other requests by name. */
export class FakeApi {
  readonly requests: ApiRequest[] = [];
  readonly unmocked: string[] = [];
  readonly #routes: Route[];
  readonly #unanswered = new Map<ApiRequest, AbortSignal | undefined>();

  constructor(account: ApiAccount, mocks: ApiMocks) {
    // The test's own mocks come first; paths with fewer parameters precede others, as in the provider.
    this.#routes = [...Object.entries(mocks), ...Object.entries(startUpAnswers(account))]
      .map(([key, mock]) => parseRoute(key, mock))
      .toSorted((one, other) => one.parameters - other.parameters);
  }

  /** The requests that wait for an answer, as `GET /v3/path`, without those that were aborted. */
  get pending(): readonly string[] {
    const waiting = [...this.#unanswered].filter(([, signal]) => !signal?.aborted);
    return waiting.map(([{ method, path }]) => `${method} ${path}`);
  }

  readonly transport = async (
    request: Omit<ApiRequest, 'parameters'> & { readonly signal?: AbortSignal | undefined },
  ): Promise<{ status: number; body: unknown }> => {
    const { method, path, query, headers, body, signal } = request;
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(path) : null;
      if (!match) continue;
      const seen: ApiRequest = { method, path, query, headers, body, parameters: decode(match.groups) };
      this.requests.push(seen);
      const answered: unknown =
        typeof route.mock === 'function' ? await this.#wait(seen, signal, route.mock(seen)) : route.mock;
      const response = answered instanceof ApiAnswer ? answered : new ApiAnswer(successOf(route, answered), answered);
      if (route.contract) checkAnswer(`${method} ${path}`, route.contract, response);
      return response;
    }
    this.unmocked.push(`${method} ${path}`);
    throw new Error(
      `Unmocked HTTP call: ${method} ${path}. Add '${method} ${path}' to the http option of testWorkbench.`,
    );
  };

  async #wait(request: ApiRequest, signal: AbortSignal | undefined, mocked: unknown): Promise<unknown> {
    this.#unanswered.set(request, signal);
    try {
      return await mocked;
    } finally {
      this.#unanswered.delete(request);
    }
  }
}

const decode = (groups: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
