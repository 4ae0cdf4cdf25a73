/** An event as a request has it (`CustomEventWrite`), before `readEvents` checks it. */
export interface RawEvent {
  readonly contact: Readonly<Record<string, unknown>>;
  readonly name: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly time?: unknown;
  readonly id?: unknown;
}

/**
 * What a post says:
 * - `event`
 * - `skipped`: nothing that belongs to a contact; the service need not repeat it
 * - `forged`: it is not the service's, or its secret is another one
 */
export type PostReading =
  | { readonly kind: 'event'; readonly event: RawEvent }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'forged'; readonly reason: string };

export const skipped = (reason: string): PostReading => ({ kind: 'skipped', reason });
export const forged = (reason: string): PostReading => ({ kind: 'forged', reason });

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text as a JSON object; undefined if it is none. */
export function parsedObject(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Names and positions are own members: `constructor` is at no path of a post. */
function memberOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined;
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The value at a path such as `order.items.0.sku`; undefined if there is none, or null. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) found = memberOf(found, name);
  return found ?? undefined;
}

/** The first of these paths that has a text. */
export function textAt(value: unknown, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const found = valueAt(value, path);
    if (typeof found === 'string' && found.trim() !== '') return found;
  }
  return undefined;
}

/** Without what is missing. */
export const present = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
