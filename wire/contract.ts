import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { AuditAction } from './auditActions';
import type { ErrorCode } from './errorCodes';
import type { FeatureName } from './features';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation's method and path below `/v3`: `PATCH /marketing/lists/:id`. */
export type RouteKey = `${Method} /${string}`;

/**
 * What the audit log records for an operation. Anything an administrator does as a subuser is recorded in any case.
 * - An action: its entry is written before the handler runs, and removed if the operation is refused. The subject comes
 *   from the path, unless the handler given to `serve` names a better one.
 * - Several actions: the same, and the handler tells which one applies.
 * - `resource.deleted`: a deletion that is recorded with its path.
 * - `own`: the domain writes the entries in the transaction of the change. Requests that change nothing may have none.
 * - False: nothing.
 */
export type AuditPolicy = AuditAction | readonly AuditAction[] | { readonly own: readonly AuditAction[] } | false;

/** One HTTP operation: who may call it, its input and its responses. */
export interface RouteContract {
  /** Its summary in the OpenAPI document: "Rename a list". */
  readonly summary: string;
  readonly description?: string;
  /**
   * The required scope; with several, any one of them. Without it, every authenticated caller may call the operation.
   */
  readonly scope?: string | readonly string[];
  /** An additional scope that only API keys need; people can always read their own data. */
  readonly keyScope?: string;
  /** Required for operations that change something (`tests/rules/audit.test.ts`), optional for others. */
  readonly audit?: AuditPolicy;
  /** The feature that the account needs, if it differs from the domain's; null: none. */
  readonly feature?: FeatureName | null;
  /** The body limit in bytes, if the default is too small. */
  readonly bodyLimit?: number;
  /** Needs no authentication. */
  readonly public?: true;
  /** People must have proved who they are in the last 15 minutes; keys are not affected. */
  readonly confirm?: true;
  /** Also served to people whose team requires a second factor that they have not set up yet. */
  readonly beforeSecondFactor?: true;
  /** Requests that an account may make in a minute, if fewer than of other routes. */
  readonly perMinute?: number;
  /** Exempt from rate limits. */
  readonly unlimited?: true;
  /** Path parameters that need a schema; the others are strings taken from the path. */
  readonly params?: TObject;
  readonly query?: TObject;
  /** With `Type.Optional(…)` the body can be missing, which counts as `{}`. */
  readonly body?: TSchema;
  /** Success responses by status. `Type.Null()` is an empty body. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** Error responses specific to this operation, in addition to 400, 403 and 404: `{ 412: ErrorBody }`. */
  readonly failures?: Readonly<Record<number, TSchema>>;
  /** The operation's own error codes, which callers can recognize. */
  readonly errors?: readonly ErrorCode[];
}

type Contracts = Readonly<Record<RouteKey, RouteContract>>;

/** What the operations of a domain share. */
interface Domain {
  /** Its name in the OpenAPI document. */
  readonly tag: string;
  /** The feature that the account needs. */
  readonly feature?: FeatureName;
  /** A path prefix and a second one that serves the same operations: `['/marketing/senders', '/senders']`. */
  readonly twin?: readonly [path: string, twin: string];
}

/** The operations of one domain, as returned by `defineRoutes`. */
export interface RouteContracts<Routes extends Contracts = Contracts> extends Domain {
  readonly routes: Routes;
}

/**
 * Declares the operations of a domain once. The provider serves the record (`serve`), the workbench calls it
 * (`http.call`) and tests fake its responses. So a change here is a compile error wherever the code does not match it.
 *
 * ```ts
 * export const lists = defineRoutes({ tag: 'Lists', feature: 'mc.contacts' }, {
 *   'GET /marketing/lists/:id': { summary: 'Get a list', scope: 'marketing.read', responses: { 200: List } },
 * });
 * export type ListRoutes = typeof lists.routes;
 * ```
 *
 * The routes type joins `ApiRoutes` in `wire/api.ts`, where `http.call` finds it.
 */
export function defineRoutes<const Routes extends Contracts>(domain: Domain, routes: Routes): RouteContracts<Routes> {
  return { ...domain, routes };
}

type PathNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type TypeOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** The path parameters that a handler gets. */
export type ParamsOf<Key, Route> = Route extends { params: infer Params extends TObject }
  ? Static<Params>
  : Key extends string
    ? Readonly<Record<PathNames<Key>, string>>
    : never;
export type QueryOf<Route> = Route extends { query: infer Query extends TObject }
  ? Static<Query>
  : Readonly<Record<string, never>>;
export type BodyOf<Route> = Route extends { body: infer Body extends TSchema } ? Static<Body> : undefined;

type ResponsesOf<Route> = Route extends { responses: infer Responses } ? Responses : never;

/** A response with its status, for operations with several success statuses. */
export type StatusAnswer<Route> = {
  [Status in keyof ResponsesOf<Route>]: { readonly status: Status; readonly body: TypeOf<ResponsesOf<Route>[Status]> };
}[keyof ResponsesOf<Route>];

/** What a caller gets: the body of any success response. */
export type AnswerOf<Route> = StatusAnswer<Route> extends { readonly body: infer Body } ? Body : never;

type IsUnion<Type, Whole = Type> = [Type] extends [never]
  ? false
  : Type extends Whole
    ? [Whole] extends [Type]
      ? false
      : true
    : false;

/**
 * What a handler returns: the body if there is one success status (nothing if the body is empty), otherwise the status
 * with its body.
 */
export type HandlerResult<Route> =
  IsUnion<keyof ResponsesOf<Route>> extends true
    ? StatusAnswer<Route>
    : [AnswerOf<Route>] extends [null]
      ? null | void
      : AnswerOf<Route>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? object
  : [null] extends [Value]
    ? { readonly [Key in Name]?: Value }
    : [keyof Value] extends [never]
      ? object
      : object extends Value
        ? { readonly [Key in Name]?: Value }
        : { readonly [Key in Name]: Value };
type QueryPart<Route> = Route extends { query: infer Query extends TObject }
  ? Part<'query', GivenQuery<Static<Query>>>
  : object;
type ParamsPart<Key, Route> = [keyof ParamsOf<Key, Route>] extends [never]
  ? object
  : { readonly params: Readonly<Record<keyof ParamsOf<Key, Route> & string, string | number>> };

/** Arguments are read-only, so stores can pass their own arrays and objects. */
export type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;
/** Undefined query parameters are not sent. */
type GivenQuery<Query> = {
  readonly [Name in keyof Query]: DeepReadonly<Query[Name]> | (object extends Pick<Query, Name> ? undefined : never);
};

/** What a caller passes: parameters, query and body, each required if the operation requires it. */
export type CallOf<Key, Route> = ParamsPart<Key, Route> & QueryPart<Route> & Part<'body', DeepReadonly<BodyOf<Route>>>;
