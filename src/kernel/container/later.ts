import { type Token, token } from 'sendwright/sdk';

/**
 * For `injected`: a function that returns the service when it is called, so that two services can depend on each other.
 */
export interface LaterToken<Service> extends Token<() => Service> {
  readonly later: Token<Service>;
}

export function later<Service>(wanted: Token<Service>): LaterToken<Service> {
  return { ...token<() => Service>(`later ${wanted.name}`), later: wanted };
}
