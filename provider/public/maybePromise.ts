/** A cached value immediately, or a promise while the database is queried. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Continues synchronously if the value is available: awaiting a promise, even a resolved one, costs each request a turn
 * of the event loop.
 */
export function whenKnown<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
