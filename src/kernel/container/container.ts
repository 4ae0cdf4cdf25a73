import 'reflect-metadata/lite';
import { Container as InversifyContainer, decorate, inject, injectable, type Newable } from 'inversify';
import { injectionsOf, type ServiceClass, type Token } from 'sendwright/sdk';
import type { LaterToken } from './later';

/** The prefix of tokens between the kernel's own classes; plugins never use them. */
export const ownPrefix = 'kernel.';

// Without generated code, because our Content-Security-Policy forbids eval.
const settings = { defaultScope: 'Singleton', jitless: true } as const;

const isLater = (token: Token<unknown>): token is LaterToken<unknown> => 'later' in token;

const readied = new WeakSet<ServiceClass<unknown>>();

/** Registers the constructor's dependencies of a class with Inversify, once. */
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

/** A requested service is not available; the message names the requester and the available services. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/** The services by token: Inversify with lazy singletons, and with error messages that help plugin authors. */
export class Container {
  readonly #bindings = new InversifyContainer(settings);
  readonly #names = new Map<symbol, string>();
  readonly #making: string[] = [];

  /** Provides a service as a lazily created instance of a class. */
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

  /** Creates an instance of a class that can only use the services in `given`. */
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

  /** Provides a lazily created service. */
  provide<Service>(token: Token<Service>, make: () => Service): void {
    this.#claim(token);
    this.#bindings
      .bind<Service>(token.key)
      .toDynamicValue(() => this.#make(token, make))
      .inSingletonScope();
  }

  /** Provides an existing service. */
  provideValue<Service>(token: Token<Service>, service: Service): void {
    this.#claim(token);
    this.#bindings.bind<Service>(token.key).toConstantValue(service);
  }

  /** Returns a service; `asker` is named in the error if there is none. */
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
    return [
      `${asker} asked for the service "${token.name}", which nobody provides now.`,
      `A plugin's service is there once the plugin is active: list its token under "requires".`,
      `There are: ${names.join(', ')}.`,
    ].join(' ');
  }
}
