import { type ServiceOf, type Token, token } from './token';

/**
 * A service that a plugin can do without. Its plugin is activated on first use, and may fail without harm. `state` and
 * `current` are observable.
 *
 * ```ts
 * const choose = async () => (await senders.get())?.load();
 * ```
 */
export interface OptionalService<Service> {
  /** The service while it is active. Reading it activates nothing. */
  readonly current: Service | undefined;
  /** `absent` if no plugin provides it, `idle` before first use. */
  readonly state: 'absent' | 'idle' | 'loading' | 'active' | 'failed';
  /** The service, activated if necessary; undefined if it is absent or has failed (the plugins page shows why). */
  get(): Promise<Service | undefined>;
}

type Tokens = readonly Token<unknown>[];

/** The services for a list of tokens, in order. */
export type Injected<Given extends Tokens> = { -readonly [Index in keyof Given]: ServiceOf<Given[Index]> };

/** A class whose constructor gets services. */
export type ServiceClass<Service> = new (...services: never) => Service;

/** Shared by separately built bundles, like the keys of tokens. */
const injections = Symbol.for('workbench:injections');

/**
 * Declares the services for a class's constructor, in the order of its parameters. A constructor with other parameters
 * does not compile.
 *
 * ```ts
 * @injected(Http, Alerts)
 * export class PriceListsService implements PriceLists {
 *   constructor(private readonly http: Http, private readonly alerts: Alerts) {}
 * }
 * ```
 */
export function injected<const Given extends Tokens>(
  ...tokens: Given
): (service: new (...services: Injected<Given>) => object) => void {
  return (service) => void Object.defineProperty(service, injections, { value: tokens });
}

/** The constructor's tokens; undefined if the class declares none. */
export function injectionsOf(service: ServiceClass<unknown>): Tokens | undefined {
  const tokens: Tokens | undefined = Reflect.get(service, injections);
  return tokens;
}

/** For `injected`: the handle of a service that the plugin lists under `optional`. */
export function optional<Service>(wanted: Token<Service>): Token<OptionalService<Service>> {
  return token(`optional ${wanted.name}`);
}
