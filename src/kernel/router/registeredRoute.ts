import type { Guard } from 'sendwright/sdk';
import type { ComponentType } from 'react';

/** A route in the registry. */
export interface RegisteredRoute {
  /** `<plugin>.<key>` */
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly page: () => Promise<{ default: ComponentType }>;
  /** ANDed: the plugin's, then its own. */
  readonly guards: readonly (Guard | undefined)[];
  readonly over: RegisteredRoute | undefined;
  readonly frame: 'page' | 'full';
  /** Whether the legacy area has it; a text is that area's other name for the first segment. */
  readonly legacy: boolean | string;
  readonly name: string | undefined;
  /** Undefined: the shell's own. */
  readonly plugin: string | undefined;
  readonly isPublic: boolean;
}

/** The route and those it opens over, the lowest first. */
export function layersOf(route: RegisteredRoute): RegisteredRoute[] {
  return route.over ? [...layersOf(route.over), route] : [route];
}
