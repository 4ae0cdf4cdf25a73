import { getEnv } from 'mobx-state-tree';
import type { ApiRoutes } from 'sendwright/wire/api';
import type { BodyOf, QueryOf } from 'sendwright/wire/contract';
import type { Answer, ApiOperation, Http } from '../services/http';
import { collectionModel } from './Collection';

type RowsOf<Body> = Body extends readonly (infer Row)[]
  ? Row
  : Body extends { readonly result: readonly (infer Row)[] }
    ? Row
    : Body extends { readonly results: readonly (infer Row)[] }
      ? Row
      : never;

/** The operations of a resource, and the key and order of its rows. */
interface Resource<
  List extends ApiOperation,
  Create extends ApiOperation,
  Update extends ApiOperation,
  Remove extends ApiOperation,
> {
  readonly list: List;
  /** Query parameters for `list`: a page size that includes all rows. */
  readonly query?: QueryOf<ApiRoutes[List]>;
  /** Fetches all rows, if one request of `list` does not return them. */
  fetch?(http: Http): Promise<readonly RowsOf<Answer<List>>[]>;
  readonly create: Create;
  readonly update: Update;
  readonly remove: Remove;
  keyOf(row: RowsOf<Answer<List>>): string;
  compare(one: RowsOf<Answer<List>>, other: RowsOf<Answer<List>>): number;
}

/** An operation with its parts, after the compiler has checked it. */
type LooseCall = (operation: string, options: object) => Promise<unknown>;

/**
 * The store of an ordinary resource: all rows are fetched at once, and created, updated and removed one by one. Each
 * request is tracked under its name (`fetch`, `create`, `update`, `remove`) and rejects with `HttpFailure`.
 *
 * ```ts
 * const ListsModel = resourceModel({
 *   list: 'GET /marketing/lists', create: 'POST /marketing/lists',
 *   update: 'PATCH /marketing/lists/:id', remove: 'DELETE /marketing/lists/:id',
 *   keyOf: (list) => list.id, compare: (one, other) => one.name.localeCompare(other.name),
 * });
 * const store = ListsModel.create({}, { http });
 * ```
 */
export function resourceModel<
  List extends ApiOperation,
  Create extends ApiOperation,
  Update extends ApiOperation,
  Remove extends ApiOperation,
>(resource: Resource<List, Create, Update, Remove>) {
  type Row = RowsOf<Answer<List>>;
  return collectionModel<Row>(resource.keyOf, resource.compare).actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    const call: LooseCall = (operation, options) => (http.call as LooseCall)(operation, options);
    const one = (operation: string, key: string | number, rest: object): Promise<unknown> =>
      call(operation, { params: { [/:(\w+)/.exec(operation)?.[1] ?? 'id']: key }, ...rest });
    const fetchRows = async (): Promise<readonly Row[]> =>
      resource.fetch?.(http) ?? rowsOf<Row>(await call(resource.list, { query: resource.query, retry: true }));
    return {
      /** Refetches all rows. */
      refresh: (): Promise<readonly Row[]> => self.fetchAll(fetchRows),
      /** Fetches all rows unless they have been fetched. */
      load: (): Promise<readonly Row[]> => self.loadAll(fetchRows),
      create: (body: BodyOf<ApiRoutes[Create]>): Promise<Row> =>
        self.save('create', () => call(resource.create, { body }) as Promise<Row>),
      update: (key: string | number, body: BodyOf<ApiRoutes[Update]>): Promise<Row> =>
        self.save('update', () => one(resource.update, key, { body }) as Promise<Row>),
      remove: (key: string | number, query?: QueryOf<ApiRoutes[Remove]>): Promise<void> =>
        self.runDelete('remove', String(key), () => one(resource.remove, key, { query })),
    };
  });
}

/** The rows of a list response in any of the published shapes. */
function rowsOf<Row>(body: unknown): readonly Row[] {
  const { result, results } = body as { result?: readonly Row[]; results?: readonly Row[] };
  return Array.isArray(body) ? body : (result ?? results ?? []);
}
