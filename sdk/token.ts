declare const provided: unique symbol;

/**
 * The name of a service. A token and the interface it stands for share a name:
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

/** What a token stands for. */
export type ServiceOf<T> = T extends Token<infer Service> ? Service : never;

/** Makes the token called `name`. Two tokens of one name are the same service. */
export function token<Service>(name: string): Token<Service> {
  return { name, key: Symbol.for(`workbench:${name}`) };
}
