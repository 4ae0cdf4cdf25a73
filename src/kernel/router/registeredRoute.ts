import type { Guard } from 'sendwright/sdk';
import type { ComponentType } from 'react';

/** A route in the registry. */
export interface RegisteredRoute {
  /** `<plugin>.<key>` */
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly page: () => Promise<{ default: ComponentType }>;
  /** ANDed: the plugin's guard and its own. */
  readonly guards: readonly (Guard | undefined)[];
  readonly over: RegisteredRoute | undefined;
  readonly frame: 'page' | 'full';
  /** Whether the legacy area has it; a string is that area's name for the first segment. */
  readonly legacy: boolean | string;
  readonly name: string | undefined;
  /** Undefined: a route of the shell. */
  readonly plugin: string | undefined;
  readonly isPublic: boolean;
}

/** The route and those below it (`over`), lowest first. */
export function layersOf(route: RegisteredRoute): RegisteredRoute[] {
  return route.over ? [...layersOf(route.over), route] : [route];
}
