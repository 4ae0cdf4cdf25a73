import type { OptionalService } from './optionalService';
import { type ServiceOf, type Token, token } from './token';

type Tokens = readonly Token<unknown>[];

/** The services that tokens stand for, in their order. */
export type Injected<Given extends Tokens> = { -readonly [Index in keyof Given]: ServiceOf<Given[Index]> };

/** A class whose constructor gets services. */
export type ServiceClass<Service> = new (...services: never) => Service;

/** Shared by separately built bundles, as the keys of tokens are. */
const injections = Symbol.for('workbench:injections');

/**
 * Says which services the constructor of a class gets, in the order of its parameters. One that takes others, or more,
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

/** What the constructor of a class gets; undefined where the class does not say. */
export function injectionsOf(service: ServiceClass<unknown>): Tokens | undefined {
  const tokens: Tokens | undefined = Reflect.get(service, injections);
  return tokens;
}

/** For `injected`: a service that the plugin lists under `optional`, to be asked for when it is used. */
export function optional<Service>(wanted: Token<Service>): Token<OptionalService<Service>> {
  return token(`optional ${wanted.name}`);
}
