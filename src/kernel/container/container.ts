import { Container as InversifyContainer } from 'inversify';
import type { Token } from 'sendwright/sdk';
import { closest } from './closest';
import { provideMetadata } from './metadata';

provideMetadata();

/** A service was asked for that cannot be given; the message says who asked and what there is. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
}

/**
 * The services by their tokens: Inversify, with singletons made on first use
 * and with errors that a plugin author can act on.
 */
export class Container {
  // Without just-in-time code, which a Content-Security-Policy without eval forbids.
  readonly #bindings = new InversifyContainer({ defaultScope: 'Singleton', jitless: true });
  readonly #names = new Map<symbol, string>();
  readonly #making: string[] = [];

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
    const names = [...this.#names.values()].toSorted();
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
