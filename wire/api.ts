import type { ConsentRoutes } from './consents';
import type { ListRoutes } from './lists';

/**
 * Every operation that `http.call` knows. A domain outside this repository joins it by declaration merging:
 *
 * ```ts
 * declare module 'sendwright/wire/api' {
 *   interface ApiRoutes extends PriceListRoutes {}
 * }
 * ```
 */
export interface ApiRoutes extends ConsentRoutes, ListRoutes {}
