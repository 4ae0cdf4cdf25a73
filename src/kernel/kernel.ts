import { autorun, reaction } from 'mobx';
import { type Analytics, pathTo, type Plugin, type Token } from 'sendwright/sdk';
import type { AlertCenter } from './alerts/alertCenter';
import { bindParts, bindServices, bindView } from './bindings';
import { type Browser, windowBrowser } from './browser/browser';
import type { CommandRegistry } from './commands/commandRegistry';
import type { PaletteModel } from './commands/paletteModel';
import { Container } from './container/container';
import type { HttpClient, HttpSettings } from './http/httpClient';
import { parts } from './parts';
import type { UnavailablePlugin } from './plugins/importPlugins';
import { PluginChoices } from './plugins/pluginChoices';
import type { PluginHost } from './plugins/pluginHost';
import type { Router } from './router/router';
import type { RouteRegistry } from './router/routeRegistry';
import type { ActivityTray } from './services/activityTray';
import type { AnalyticsClient } from './services/analyticsClient';
import type { BroadcastHub } from './services/broadcastHub';
import type { Connection } from './services/connection';
import type { SettingsStore } from './services/settingsStore';
import type { ThemeStore } from './services/themeStore';
import type { SessionStore } from './session/sessionStore';
import type { Breadcrumb, ShellParts } from './shellContract';
import type { KernelWorkbench } from './workbench/kernelWorkbench';

const product = 'Sendwright';

export type { SettingGroup } from './services/settingsStore';

export interface KernelOptions extends ShellParts {
  readonly plugins: readonly Plugin[];
  /** Plugins that are not loaded, listed with their reasons. */
  readonly unavailable?: readonly UnavailablePlugin[];
  /** The plugins that are turned off in this browser. */
  readonly choices?: PluginChoices;
  /** `memory` in tests. */
  readonly history?: 'browser' | 'memory';
  /** The initial address of an in-memory history. */
  readonly start?: string;
  readonly http?: HttpSettings;
  readonly browser?: Browser;
  /** Replacements for services of the kernel or plugins, in tests. */
  readonly services?: readonly { readonly token: Token<unknown>; readonly service: unknown }[];
  /** Loaded in a hidden frame at sign-out. */
  readonly logoutFrame?: string;
  /** Called once the user is known, for a monitoring tool. */
  readonly onSession?: (user: { userId: string; packageName: string }) => void;
}

/** Everything that the shell uses. All of it is observable. */
export interface Kernel {
  readonly plugins: PluginHost;
  readonly choices: PluginChoices;
  readonly router: Router;
  /** The router's interface for links and menus. */
  readonly navigation: Router;
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly commands: CommandRegistry;
  readonly palette: PaletteModel;
  readonly alerts: AlertCenter;
  readonly activity: ActivityTray;
  readonly analytics: AnalyticsClient;
  readonly broadcast: BroadcastHub;
  readonly http: HttpClient;
  readonly session: SessionStore;
  readonly connection: Connection;
  readonly settings: SettingsStore;
  readonly themes: ThemeStore;
  readonly container: Container;
  /** For `<WorkbenchContext value={kernel.workbench}>`. */
  readonly workbench: KernelWorkbench;
  /** Loads the session, or leads to sign-in. The shell can render before. */
  start(): Promise<void>;
  /** Reloads the workbench with all plugins. */
  leaveSafeMode(): void;
  /** Disposes everything. Returns the errors. */
  dispose(): unknown[];
}

/** The container with all parts of the kernel; nothing is instantiated yet. */
function bind(options: KernelOptions): Container {
  const container = new Container();
  const browser = options.browser ?? windowBrowser();
  container.provideValue(parts.container, container);
  container.provideValue(parts.browser, browser);
  container.provideValue(parts.storage, browser.storage);
  container.provideValue(parts.choices, options.choices ?? new PluginChoices(browser));
  container.provideValue(parts.httpSettings, options.http ?? {});
  container.provideValue(parts.routerSettings, { history: options.history ?? 'browser', start: options.start });
  container.provideValue(parts.sessionHooks, { logoutFrame: options.logoutFrame, onSession: options.onSession });
  container.provideValue(parts.searches, []);
  bindParts(container);
  bindView(container, options);
  bindServices(container);
  for (const { token, service } of options.services ?? []) {
    container.remove(token);
    container.provideValue(token, service);
  }
  return container;
}

/** Registers the routes, commands and settings of the shell and all plugins. */
function register(container: Container, options: KernelOptions): void {
  const part = <Part>(token: Token<Part>): Part => container.get(token, 'The kernel');
  part(parts.settings).define('workbench', 'Tables', {
    density: {
      title: 'Row height',
      description: 'For tables in which you have not chosen one.',
      default: 'regular',
      options: ['regular', 'compact'],
    },
  });
  for (const route of options.routes ?? []) {
    part(parts.routes).addShell(route);
    part(parts.navigation).addShell(route);
  }
  const contributions = part(parts.contributions);
  part(parts.host).register(options.plugins, (record) => contributions.take(record), options.unavailable);
  part(parts.commands).add('palette', {
    title: 'Search and run a command',
    keys: 'mod+k',
    icon: 'search',
    listed: false,
    run: () => part(parts.palette).open(),
  });
}

/** Assembles the kernel: services first, then plugins' contributions, then the router. */
export function createKernel(options: KernelOptions): Kernel {
  const container = bind(options);
  const part = <Part>(token: Token<Part>): Part => container.get(token, 'The kernel');
  register(container, options);
  const router = part(parts.router);
  const routes = part(parts.routes);
  const kernel = {
    plugins: part(parts.host),
    choices: part(parts.choices),
    router,
    navigation: router,
    commands: part(parts.commands),
    palette: part(parts.palette),
    alerts: part(parts.alerts),
    activity: part(parts.activity),
    analytics: part(parts.analytics),
    broadcast: part(parts.broadcast),
    http: part(parts.http),
    session: part(parts.session),
    connection: part(parts.connection),
    settings: part(parts.settings),
    themes: part(parts.themes),
    container,
    workbench: part(parts.workbench),
  };
  const { alerts, analytics, broadcast, choices, commands, connection, palette, plugins, themes } = kernel;
  const startUp = part(parts.startUp);
  const owned = [
    startUp,
    part(parts.follower),
    part(parts.scroll),
    router,
    palette,
    commands,
    alerts,
    analytics,
    broadcast,
    connection,
    part(parts.freshness),
    themes,
  ];
  const stopTracking = trackPages(router, analytics);

  return {
    ...kernel,
    get breadcrumbs() {
      return breadcrumbsOf(router, routes);
    },
    start: () => startUp.run(),
    leaveSafeMode() {
      choices.leaveSafeMode();
      part(parts.browser).load('/');
    },
    dispose() {
      const failures = plugins.dispose();
      stopTracking();
      for (const disposable of owned) disposable.dispose();
      return failures;
    },
  };
}

/**
 * The breadcrumbs of the current page: the pages whose paths are prefixes of its own, then the page itself. Entries
 * with the same title are merged.
 */
function breadcrumbsOf(router: Router, routes: RouteRegistry): readonly Breadcrumb[] {
  const page = router.layers[0];
  if (!page) return [];
  const segments = page.route.path.split('/');
  const above: Breadcrumb[] = [];
  for (let length = 2; length < segments.length; length++) {
    const route = routes.withPath(segments.slice(0, length).join('/'));
    if (route && !route.over && route.title !== above.at(-1)?.title)
      above.push({ title: route.title, address: pathTo<string>(route.path, page.parameters) });
  }
  const { title } = page.route;
  return [...above.filter((crumb) => crumb.title !== title), { title: router.titleOf(page) }];
}

/**
 * Sets the tab's title and tracks a page view on every change. Events contain the route's pattern, never ids from the
 * address.
 */
function trackPages(router: Router, analytics: Analytics): () => void {
  const stopTitle = autorun(() => {
    const page = router.layers.at(-1);
    document.title = page ? `${router.titleOf(page)} · ${product}` : product;
  });
  const stopViews = reaction(
    () => ({ pathname: router.location.pathname, page: router.layers.at(-1)?.route }),
    ({ page }) => {
      analytics.track('page_view', { path: page?.path ?? 'unknown', route: page?.id ?? 'unknown' });
    },
    {
      fireImmediately: true,
      equals: (before, after) => before.pathname === after.pathname && before.page === after.page,
    },
  );
  return () => {
    stopTitle();
    stopViews();
  };
}
