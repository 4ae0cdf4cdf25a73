import 'reflect-metadata/lite';
import { distance } from 'fastest-levenshtein';
import { Container as InversifyContainer, decorate, inject, injectable, type Newable } from 'inversify';
import { injectionsOf, type ServiceClass, type Token } from 'sendwright/sdk';
import type { LaterToken } from './later';

/** Names of what the kernel's own classes get of each other; no plugin asks for them. */
export const ownPrefix = 'kernel.';

// Without just-in-time code, which a Content-Security-Policy without eval forbids.
const settings = { defaultScope: 'Singleton', jitless: true } as const;

const isLater = (token: Token<unknown>): token is LaterToken<unknown> => 'later' in token;

const readied = new WeakSet<ServiceClass<unknown>>();

/** Tells Inversify what the constructor of a class gets, once. */
function ready<Service>(service: ServiceClass<Service>): {
  readonly made: Newable<Service>;
  readonly tokens: readonly Token<unknown>[];
} {
  const tokens = injectionsOf(service);
  if (!tokens)
    throw new ServiceError(`The class ${service.name} doesn't say what it gets: write @injected() above it.`);
  if (!readied.has(service)) {
    readied.add(service);
    decorate(injectable(), service);
    for (const [index, { key }] of tokens.entries()) decorate(inject(key), service, index);
  }
  // `injected` has checked the constructor against the tokens.
  return { made: service as Newable<Service>, tokens };
}

/** A service was asked for that cannot be given; the message says who asked and what there is. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/**
 * The services by their tokens: Inversify, with singletons made on first use
 * and with errors that a plugin author can act on.
 */
export class Container {
  readonly #bindings = new InversifyContainer(settings);
  readonly #names = new Map<symbol, string>();
  readonly #making: string[] = [];

  /** Provides a service that is an instance of a class, made when it is first asked for. */
  provideClass<Service>(token: Token<Service>, service: ServiceClass<Service>): void {
    this.#claim(token);
    const { made, tokens } = ready(service);
    for (const wanted of tokens) if (isLater(wanted)) this.#provideLater(wanted);
    this.#bindings.bind<Service>(token.key).to(made);
  }

  /** Provides the same service under another token. */
  provideSame<Service>(token: Token<Service>, other: Token<Service>): void {
    this.#claim(token);
    this.#bindings.bind<Service>(token.key).toService(other.key);
  }

  /** An instance of a class that gets the services `given` and no others. */
  static create<Service>(service: ServiceClass<Service>, given: ReadonlyMap<Token<unknown>, unknown>): Service {
    const scope = new InversifyContainer(settings);
    for (const [token, value] of given) scope.bind(token.key).toConstantValue(value);
    const { made, tokens } = ready(service);
    for (const { key, name } of tokens) {
      if (!scope.isBound(key))
        throw new ServiceError(`The class ${service.name} asks for the service "${name}": list it under "requires".`);
    }
    scope.bind(made).toSelf();
    return scope.get(made);
  }

  /** Provides a service that is made when it is first asked for. */
  provide<Service>(token: Token<Service>, make: () => Service): void {
    this.#claim(token);
    this.#bindings
      .bind<Service>(token.key)
      .toDynamicValue(() => this.#make(token, make))
      .inSingletonScope();
  }

  /** Provides a service that already exists. */
  provideValue<Service>(token: Token<Service>, service: Service): void {
    this.#claim(token);
    this.#bindings.bind<Service>(token.key).toConstantValue(service);
  }

  /** The service; `asker` is named in the error where there is none. */
  get<Service>(token: Token<Service>, asker: string): Service {
    if (!this.has(token)) throw new ServiceError(this.#explain(token, asker));
    return this.#bindings.get<Service>(token.key);
  }

  find<Service>(token: Token<Service>): Service | undefined {
    return this.has(token) ? this.#bindings.get<Service>(token.key) : undefined;
  }

  has(token: Token<unknown>): boolean {
    return this.#names.has(token.key);
  }

  remove(token: Token<unknown>): void {
    if (this.#names.delete(token.key)) this.#bindings.unbind(token.key);
  }

  #provideLater({ key, later }: LaterToken<unknown>): void {
    if (!this.#bindings.isBound(key)) this.#bindings.bind(key).toConstantValue(() => this.#bindings.get(later.key));
  }

  #claim(token: Token<unknown>): void {
    if (this.has(token)) throw new ServiceError(`The service "${token.name}" is already provided.`);
    this.#names.set(token.key, token.name);
  }

  #make<Service>(token: Token<Service>, make: () => Service): Service {
    if (this.#making.includes(token.name)) {
      throw new ServiceError(`The service "${token.name}" needs itself: ${[...this.#making, token.name].join(' → ')}.`);
    }
    this.#making.push(token.name);
    try {
      return make();
    } finally {
      this.#making.pop();
    }
  }

  #explain(token: Token<unknown>, asker: string): string {
    const names = [...this.#names.values()].filter((name) => !name.startsWith(ownPrefix)).toSorted();
    const similar = closest(token.name, names);
    return [
      `${asker} asked for the service "${token.name}", which nobody provides now.`,
      similar ? `Did you mean "${similar}"?` : undefined,
      `A plugin's service is there once the plugin is active: list its token under "requires".`,
      `There are: ${names.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' ');
  }
}

/** The candidate most like `name`, undefined where none is within a third of its length: for "did you mean". */
function closest(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(2, Math.ceil(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const changes = distance(name, candidate);
    if (changes < bestDistance) {
      best = candidate;
      bestDistance = changes;
    }
  }
  return best;
}
