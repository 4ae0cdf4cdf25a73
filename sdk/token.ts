declare const provided: unique symbol;

/**
 * Identifies a service. A token and its interface share a name:
 *
 * ```ts
 * export interface Contacts { count(query: string): Promise<number> }
 * export const Contacts = token<Contacts>('contacts');
 * ```
 */
export interface Token<Service> {
  readonly name: string;
  /** `Symbol.for('workbench:<name>')`, so that separately built bundles agree. */
  readonly key: symbol;
  readonly [provided]?: Service;
}

/** The service type of a token. */
export type ServiceOf<T> = T extends Token<infer Service> ? Service : never;

/** Creates the token called `name`. Two tokens with the same name identify the same service. */
export function token<Service>(name: string): Token<Service> {
  return { name, key: Symbol.for(`workbench:${name}`) };
}
