import type { ComponentType } from 'react';
import type { Guard } from './guards';
import type { OptionalService, ServiceClass } from './injected';
import type { Choice, CommandArgument } from './services/commands';
import type { Refreshable, Resource } from './services/freshness';
import type { SettingDefinition } from './services/settings';
import type { Filling } from './slots';
import type { Texts } from './texts';
import { type Token, token } from './token';

/** Something that can be disposed: a subscription, a timer, a store. */
export type Disposer = (() => void) | { dispose(): void };

/** The services that a plugin requests: `{ http: Http, alerts: Alerts }`. */
export type Needs = Readonly<Record<string, Token<unknown>>>;

/** What `activate` gets: required services themselves, and handles for optional ones. */
export type Services<Required extends Needs, Optional extends Needs = Record<never, never>> = {
  readonly [Name in keyof Required]: Required[Name] extends Token<infer Service> ? Service : never;
} & {
  readonly [Name in keyof Optional]: Optional[Name] extends Token<infer Service> ? OptionalService<Service> : never;
};

/**
 * The navigation's sections, in order. `home` is a link above the others; `profile` ("You"), `settings` ("Account"),
 * `developers` and `administration` are in the settings, which have a navigation of their own.
 */
export const navSections = [
  'home',
  'campaigns',
  'audience',
  'content',
  'delivery',
  'reports',
  'profile',
  'settings',
  'developers',
  'administration',
] as const;
export type NavSection = (typeof navSections)[number];

export interface RouteDefinition<RouteId extends string = string> {
  /** The whole path, `/senders/:id/edit`; a parameter may be optional (`:view?`). */
  readonly path: string;
  /** The page's title, for the breadcrumb, the tab and the palette. */
  readonly title: string;
  /** The page's code, fetched after the guards allow it and the plugin is active; see `componentOf`. */
  readonly page: () => Promise<{ default: ComponentType }>;
  readonly when?: Guard;
  /** The route below this one, which opens as a dialog: that page stays mounted, and closing returns to it. */
  readonly over?: RouteId;
  /** `full`: without navigation and page frame, for example for editors. */
  readonly frame?: 'page' | 'full';
  /** Also available under `/legacy`; a string is the legacy area's name for the path's first segment, and both work. */
  readonly legacy?: boolean | string;
  /** The name for `Navigation.named`, e.g. `singleSends.editor`. */
  readonly name?: string;
}

export interface NavDefinition<RouteId extends string = string> {
  readonly to: RouteId;
  readonly section: NavSection;
  readonly order: number;
  /** Replaces the route's title. */
  readonly title?: string;
  /** A name of the icon set (`sendwright/sdk/ui`, `IconName`). */
  readonly icon: string;
}

interface CommandBase<Service> {
  readonly title: string;
  /** A chord or a sequence: `mod+enter`, `g i`. */
  readonly keys?: string;
  readonly icon?: string;
  readonly keywords?: readonly string[];
  readonly when?: Guard;
  /** Requested in this order. */
  readonly arguments?: Readonly<Record<string, CommandArgument<Service>>>;
}

/** A command either goes to a route of its plugin (which activates nothing) or runs on its service. */
export type CommandDefinition<Service, RouteId extends string = string> =
  | (CommandBase<Service> & { readonly to: RouteId; readonly run?: never })
  | (CommandBase<Service> & {
      readonly run: (service: Service, args: Readonly<Record<string, string>>) => void | Promise<void>;
      readonly to?: never;
    });

/** Finds the plugin's records by name, for the palette. */
export interface SearchProvider<Service> {
  /** The heading of its results, e.g. `Contacts`. */
  readonly title: string;
  readonly icon?: string;
  readonly when?: Guard;
  /** The results for the typed text (at least two characters); `address` is the destination of a result. */
  readonly find: (
    service: Service,
    typed: string,
    signal: AbortSignal,
  ) => Promise<readonly (Choice & { readonly address: string })[]>;
}

/** A plugin's commands by key. */
export type PluginCommands<Service, RouteId extends string = never> = Readonly<
  Record<string, CommandDefinition<Service, RouteId>>
>;

/**
 * The module behind `commands: () => import('./commands')`: commands for the palette and keys, kept out of the first
 * page.
 */
export interface CommandModule<Service, RouteId extends string = string> {
  readonly commands: PluginCommands<Service, RouteId>;
  readonly search?: readonly SearchProvider<Service>[];
}

/** What a plugin can use while it is active. A service class gets it through the token of the same name. */
export interface PluginContext<
  Settings extends Readonly<Record<string, SettingDefinition>> = Readonly<Record<string, SettingDefinition>>,
> {
  readonly id: string;
  /** Disposes something when the plugin is deactivated. Returns it. */
  own<T extends Disposer>(disposer: T): T;
  /** Shares a private service with the plugin's own pages, e.g. its store: they read it with `useService(token)`. */
  share<Service>(token: Token<Service>, service: Service): void;
  /** Refetches a store's `data` whenever one of the resources may have changed, for as long as the plugin is active. */
  keepFresh(resources: readonly Resource[], data: Refreshable): void;
  /** The value of one of the plugin's settings. Observable. */
  setting<Key extends keyof Settings & string>(key: Key): Settings[Key]['default'];
}

export const PluginContext = token<PluginContext>('plugin-context');

/** The module behind `activate`: a function that creates the service, or the service's class (`injected`). */
export type Activation<Required extends Needs, Optional extends Needs, Provided> =
  | {
      readonly activate: (
        services: Services<Required, Optional>,
        plugin: PluginContext,
      ) => Provided | Promise<Provided>;
      readonly service?: never;
    }
  | { readonly service: ServiceClass<Provided>; readonly activate?: never };

/** A plugin: data that the kernel reads at boot. Code is behind `import()`. */
export interface PluginDefinition<
  Required extends Needs = Needs,
  Optional extends Needs = Needs,
  Provided = unknown,
  Routes extends string = string,
> {
  /** Lower case with hyphens; the prefix of its contributions' ids. */
  readonly id: string;
  readonly title: string;
  /** ANDed with the guard of each contribution. */
  readonly when?: Guard;
  /** Activated before this plugin. */
  readonly requires?: Required;
  /** Activated when this plugin first uses it. */
  readonly optional?: Optional;
  readonly provides?: Token<Provided>;
  readonly activate?: () => Promise<Activation<NoInfer<Required>, NoInfer<Optional>, NoInfer<Provided>>>;
  readonly routes?: Readonly<Record<Routes, RouteDefinition<NoInfer<Routes>>>>;
  readonly nav?: readonly NavDefinition<NoInfer<Routes>>[];
  /** Inline, or preferably in a separate module, which is fetched after the first page, together with the searches. */
  readonly commands?:
    | PluginCommands<NoInfer<Provided>, NoInfer<Routes>>
    | (() => Promise<CommandModule<NoInfer<Provided>, NoInfer<Routes>>>);
  readonly search?: readonly SearchProvider<NoInfer<Provided>>[];
  readonly slots?: readonly Filling[];
  /** The alert texts, fetched when they are listed or checked. */
  readonly alerts?: Texts | (() => Promise<{ readonly texts: Texts }>);
  readonly settings?: Readonly<Record<string, SettingDefinition>>;
  /**
   * Features by name: off until an administrator turns them on for an account. Guards refer to them as `<app>.<name>`.
   */
  readonly toggles?: Readonly<Record<string, { readonly title: string; readonly app: string }>>;
}

/**
 * A component that its module exports by name, as a route's page or slot fill. Small dialogs of one page share a module
 * this way: `page: componentOf(() => import('./pages/dialogs'), 'SenderDelete')`.
 */
export const componentOf =
  <Module, Name extends keyof Module>(module: () => Promise<Module>, name: Name) =>
  async (): Promise<{ default: Module[Name] }> => ({ default: (await module())[name] });

/**
 * A plugin without its type parameters, for registries. Only `definePlugin` creates one, after its parts have been
 * checked against each other.
 */
export type Plugin = PluginDefinition<Needs, Needs, never>;

/**
 * Defines a plugin. Links to missing routes, slot props that do not fit, commands on missing methods, and an `activate`
 * that does not return what the plugin provides do not compile.
 *
 * ```ts
 * export default definePlugin({
 *   id: 'senders',
 *   title: 'Senders',
 *   requires: { http: Http, alerts: Alerts },
 *   provides: Senders,
 *   activate: () => import('./activate'),
 *   routes: { list: { path: paths.list, title: 'Senders', page: () => import('./pages/SenderList') } },
 *   nav: [{ to: 'list', section: 'delivery', order: 10, icon: 'send' }],
 * });
 * ```
 */
export function definePlugin<
  const Required extends Needs = Record<never, never>,
  const Optional extends Needs = Record<never, never>,
  Provided = void,
  const Routes extends string = never,
>(definition: PluginDefinition<Required, Optional, Provided, Routes>): Plugin {
  // The type parameters have been checked; the registry handles all plugins by ids and tokens.
  return definition as unknown as Plugin;
}

/** Disposes `disposer`, which can have either form. */
export function dispose(disposer: Disposer): void {
  if (typeof disposer === 'function') disposer();
  else disposer.dispose();
}
