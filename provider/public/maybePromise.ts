/** What is known is there at once, the rest when the database has been asked. */
export type MaybePromise<Value> = Value | Promise<Value>;

/**
 * Goes on with a value now where it is there: a promise, resolved or not, costs each request a turn of the event loop.
 */
export function whenKnown<Value, Result>(
  value: MaybePromise<Value>,
  next: (value: Value) => MaybePromise<Result>,
): MaybePromise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
