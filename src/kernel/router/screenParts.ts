import type { Alerts, Guard, GuardContext, Refusal, Session, Workbench } from 'sendwright/sdk';
import { evaluateAll } from 'sendwright/sdk';
import type { RoutePages } from '../shellContract';
import type { PluginRecord } from '../plugins/pluginRecord';
import type { PageStore } from './pageStore';
import type { RegisteredRoute } from './registeredRoute';
import type { Layer, Router } from './router';

/** The dependencies of the screen. */
export interface ScreenParts {
  readonly pages: RoutePages;
  readonly store: PageStore;
  readonly alerts: Alerts;
  readonly guardContext: GuardContext &
    Pick<Session, 'failed'> & { readonly state: 'starting' | 'signed-in' | 'signed-out' };
  readonly router: () => Router;
  /** The plugin of a route; undefined for the shell's. */
  readonly pluginOf: (route: RegisteredRoute) => PluginRecord | undefined;
  /** The workbench for a page of the layer. */
  readonly workbench: (layer: Layer) => Workbench;
}

export function refusalOf(guards: readonly (Guard | undefined)[], parts: ScreenParts): Refusal | undefined {
  return evaluateAll(guards, parts.guardContext);
}
