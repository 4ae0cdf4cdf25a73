import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { AuditAction } from './auditActions';
import type { ErrorCode } from './errorCodes';
import type { FeatureName } from './features';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation's method and path below `/v3`: `PATCH /marketing/lists/:id`. */
export type RouteKey = `${Method} /${string}`;

/**
 * What the audit log keeps of an operation. Whatever an administrator does as a subuser is kept in any case.
 * - An action: its entry is written before the handler runs, and removed when the operation is refused. The subject is
 *   what the path names, unless `serve` is given a better one.
 * - Several actions: the same, and `serve` is given which one it is.
 * - `resource.deleted`: a deletion that is kept by its path.
 * - `own`: the domain writes the entries in the transaction of the change. Requests that change nothing may have none.
 * - False: nothing.
 */
export type AuditPolicy = AuditAction | readonly AuditAction[] | { readonly own: readonly AuditAction[] } | false;

/** One HTTP operation: who may call it, what it takes, and what it answers. */
export interface RouteContract {
  /** The line that describes it in the OpenAPI document: "Rename a list". */
  readonly summary: string;
  readonly description?: string;
  /** The scope a caller needs; any one of several. Without one, every signed-in caller may call it. */
  readonly scope?: string | readonly string[];
  /** The scope that an API key needs besides; people read what is theirs without it. */
  readonly keyScope?: string;
  /** Every operation that changes something has it (`tests/rules/audit.test.ts`); others may. */
  readonly audit?: AuditPolicy;
  /** The feature that the account must have, where it is not that of the whole domain. */
  readonly feature?: FeatureName;
  /** The largest body, in bytes, where the usual limit is too small. */
  readonly bodyLimit?: number;
  /** Needs no authentication. */
  readonly public?: true;
  /** Counts toward no rate limit. */
  readonly unlimited?: true;
  /** Path parameters that are more than text; the others are taken from the path. */
  readonly params?: TObject;
  readonly query?: TObject;
  /** `Type.Optional(…)`: a request may come without one, which counts as `{}`. */
  readonly body?: TSchema;
  /** Success responses by status. `Type.Null()` is an empty body. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** Refusals whose status or body only this operation has; 400, 403 and 404 are there anyway: `{ 412: ErrorBody }`. */
  readonly failures?: Readonly<Record<number, TSchema>>;
  /** The refusals of its own that a caller can tell apart, beside those of the schemas. */
  readonly errors?: readonly ErrorCode[];
}

type Contracts = Readonly<Record<RouteKey, RouteContract>>;

/** What the operations of a domain have in common. */
interface Domain {
  /** Its name in the OpenAPI document. */
  readonly tag: string;
  /** The feature that the account must have. */
  readonly feature?: FeatureName;
  /** A second path for its operations, from the first one on: `['/marketing/senders', '/senders']`. */
  readonly twin?: readonly [path: string, twin: string];
}

/** The operations of one domain, as `defineRoutes` made them. */
export interface RouteContracts<Routes extends Contracts = Contracts> extends Domain {
  readonly routes: Routes;
}

/**
 * Declares the operations of a domain once. The provider serves the record (`serve`), the workbench calls it
 * (`http.call`), tests fake its responses: a change here is a compile error wherever it is not followed.
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

/** What the handler of an operation reads from the path. */
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

/** A response with its status, where an operation has several. */
export type StatusAnswer<Route> = {
  [Status in keyof ResponsesOf<Route>]: { readonly status: Status; readonly body: TypeOf<ResponsesOf<Route>[Status]> };
}[keyof ResponsesOf<Route>];

/** What a caller gets: the body of any of the success responses. */
export type AnswerOf<Route> = StatusAnswer<Route> extends { readonly body: infer Body } ? Body : never;

type IsUnion<Type, Whole = Type> = [Type] extends [never]
  ? false
  : Type extends Whole
    ? [Whole] extends [Type]
      ? false
      : true
    : false;

/**
 * What a handler returns: the body where there is one status (nothing, where that is empty), else the status with its
 * body.
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

/** What is sent is only read: stores give their own arrays and objects. */
export type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Given<Value[Name]> }
    : Value;
/** A query leaves out what is undefined. */
type GivenQuery<Query> = {
  readonly [Name in keyof Query]: Given<Query[Name]> | (object extends Pick<Query, Name> ? undefined : never);
};

/** What a caller gives: parameters, query and body, each required where the operation requires it. */
export type CallOf<Key, Route> = ParamsPart<Key, Route> & QueryPart<Route> & Part<'body', Given<BodyOf<Route>>>;
