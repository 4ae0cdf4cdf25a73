import * as sdk from 'sendwright/sdk';
import type { Plugin, Token } from 'sendwright/sdk';
import { reaction } from 'mobx';
import type { SessionEvents } from './session/sessionEvents';
import { AlertCenter } from './alerts/alertCenter';
import { type Browser, windowBrowser } from './browser/browser';
import { Cookies } from './browser/cookies';
import { CommandRegistry } from './commands/commandRegistry';
import { PaletteModel, type PaletteSearch } from './commands/paletteModel';
import { Container } from './container/container';
import { HttpClient, type HttpClientOptions } from './http/httpClient';
import { sessionHeaders } from './http/interceptors';
import type { Breadcrumb, ShellParts } from './shellContract';
import { contribute, contributeSearches } from './plugins/contribute';
import { LaterCommands } from './plugins/laterCommands';
import { pluginCommands } from './plugins/pluginCommands';
import { PluginHost } from './plugins/pluginHost';
import type { UnavailablePlugin } from './plugins/importPlugins';
import { PluginChoices } from './plugins/pluginChoices';
import type { PluginRecord } from './plugins/pluginRecord';
import { scopedFilling } from './plugins/scopedFilling';
import { rewritten } from './router/areas';
import { breadcrumbsOf } from './router/breadcrumbsOf';
import { createView } from './router/createView';
import { NavigationTree } from './router/navigationTree';
import { PageStore } from './router/pageStore';
import { layersOf, type RegisteredRoute } from './router/registeredRoute';
import { RouteRegistry } from './router/routeRegistry';
import { Router } from './router/router';
import { ScrollKeeper } from './router/scrollKeeper';
import { trackPages } from './router/trackPages';
import { ActivityTray } from './services/activityTray';
import { AnalyticsClient } from './services/analyticsClient';
import { BroadcastHub } from './services/broadcastHub';
import { Connection } from './services/connection';
import { FreshnessKeeper } from './services/freshnessKeeper';
import { registerServiceWorker } from './services/serviceWorkerClient';
import { SettingsStore } from './services/settingsStore';
import { ThemeStore } from './services/themeStore';
import { SessionStore } from './session/sessionStore';
import { signInAddress, signInPath, wayBack } from './session/signInAddress';
import { KernelWorkbench } from './workbench/kernelWorkbench';
import { SlotRegistry } from './workbench/slotRegistry';

export type { SettingGroup } from './services/settingsStore';

export interface KernelOptions extends ShellParts {
  readonly plugins: readonly Plugin[];
  /** Those it starts without, to be listed with their reasons. */
  readonly unavailable?: readonly UnavailablePlugin[];
  /** Which plugins this browser starts without. */
  readonly choices?: PluginChoices;
  /** `memory` in tests. */
  readonly history?: 'browser' | 'memory';
  /** The address to begin at, in memory. */
  readonly start?: string;
  readonly http?: Pick<HttpClientOptions, 'bases' | 'adapter'>;
  readonly browser?: Browser;
  /** Provided in place of the kernel's own or a plugin's, in tests. */
  readonly services?: readonly { readonly token: Token<unknown>; readonly service: unknown }[];
  /** Loaded in a hidden frame at sign-out. */
  readonly logoutFrame?: string;
  /** Told once who is signed in, for a monitoring tool. */
  readonly onSession?: (user: { userId: string; packageName: string }) => void;
}

/** Everything the shell reads. All of it observable. */
export interface Kernel {
  readonly plugins: PluginHost;
  readonly choices: PluginChoices;
  readonly router: Router;
  /** The same, for what links and menus need. */
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
  /** Loads the session, or leads to sign-in. The shell may paint before. */
  start(): Promise<void>;
  /** Loads the workbench again with all plugins. */
  leaveSafeMode(): void;
  /** Lets go of everything. Answers what refused to go. */
  dispose(): unknown[];
}

/** Told to the other tabs when the user signs out of one, or the provider has ended the session. */
const sessionEnded = 'kernel.session-ended';
/** Told to the other tabs when the user begins to work as a subuser, or is back. */
const userSwitched = 'kernel.user-switched';

/** Where plugins are listed with what failed of them. */
const pluginsPath = '/workbench/plugins';

/**
 * How often the start looks whether the page's own requests have been answered; the browser is idle at most every 50
 * ms.
 */
const mostIdles = 200;

/** Puts the kernel together: services first, then what plugins contribute, then the router over it all. */
export function createKernel(options: KernelOptions): Kernel {
  const browser = options.browser ?? windowBrowser();
  const cookies = new Cookies(browser);
  const container = new Container();
  const alerts = new AlertCenter();
  const settings = new SettingsStore(browser.storage);
  settings.define('workbench', 'Tables', {
    density: {
      title: 'Row height',
      description: 'For tables in which you have not chosen one.',
      default: 'regular',
      options: ['regular', 'compact'],
    },
  });
  const http: HttpClient = new HttpClient({ cookies, ...options.http, onUnauthorized: () => session.expired() });
  /** Resolves when the page's own requests have been answered. */
  const quiet = async (): Promise<void> => {
    await browser.idle();
    for (let waited = 0; waited < mostIdles && http.open.length > 0; waited++) await browser.idle();
  };
  const session: SessionStore = new SessionStore({
    http: () => container.get(sdk.Http, 'The session'),
    cookies,
    browser,
    address: () => router.address,
    go: (address) => router.go(address, { replace: true }),
    prepare: (address) => prefetch(address),
    quiet,
    logoutFrame: options.logoutFrame,
    announceEnd: () => broadcast.post(sessionEnded, null),
    announceSwitch: () => broadcast.post(userSwitched, null),
    onLoaded: options.onSession,
  });
  const analytics = new AnalyticsClient(
    () => http,
    () => session.hasToken,
  );
  const activity = new ActivityTray(browser.storage, (plugin) => host.activate(plugin));
  const broadcast = new BroadcastHub();
  const connection = new Connection(window, navigator.onLine, () => void session.refresh());
  const freshness = new FreshnessKeeper();
  const themes = new ThemeStore(browser.storage);
  const slots: SlotRegistry = new SlotRegistry((record, filling) => scopedFilling(host, workbench, record, filling));
  const workbench: KernelWorkbench = new KernelWorkbench(
    container,
    () => host,
    slots,
    session,
    () => router.parameters,
  );
  const searches: PaletteSearch[] = [];
  const palette: PaletteModel = new PaletteModel({
    commands: () => commands,
    searches,
    go: (address) => router.go(address),
  });
  const commands: CommandRegistry = new CommandRegistry({
    alerts,
    context: session,
    storage: browser.storage,
    loadLater: () => later.load(),
    openPalette: (typed, command) => (command ? palette.ask(command) : palette.open(typed)),
  });

  container.provideValue(sdk.Alerts, alerts);
  container.provideValue(sdk.Settings, settings);
  container.provideValue(sdk.Http, http);
  container.provideValue(sdk.Session, session);
  container.provideValue(sdk.Analytics, analytics);
  container.provideValue(sdk.Activity, activity);
  container.provideValue(sdk.Broadcast, broadcast);
  container.provideValue(sdk.Freshness, freshness);
  container.provideValue(sdk.Themes, themes);
  container.provideValue(sdk.Commands, commands);
  container.provide(sdk.Navigation, () => router);
  container.provide(sdk.Plugins, () => host);
  for (const { token, service } of options.services ?? []) {
    container.remove(token);
    container.provideValue(token, service);
  }

  const choices = options.choices ?? new PluginChoices(browser);
  const host: PluginHost = new PluginHost(container, settings, (change) => {
    change(choices);
    browser.load(pluginsPath);
  });
  const routes = new RouteRegistry();
  for (const route of options.routes ?? []) routes.addShell(route);
  const tree: NavigationTree = new NavigationTree(
    session,
    () => router.location.pathname,
    () => router.route?.plugin,
  );
  const commanders: PluginRecord[] = [];
  const described = (record: PluginRecord) => pluginCommands(record, host, (address) => router.go(address));
  const later = new LaterCommands(alerts, (record) => {
    commands.register(described(record));
    contributeSearches(record, { host, searches, context: session });
  });
  host.register(
    options.plugins,
    (record) =>
      contribute(record, {
        host,
        routes,
        navigation: tree,
        commanders,
        later,
        searches,
        slots,
        settings,
        context: session,
      }),
    options.unavailable,
  );
  commands.registerLater(() => commanders.flatMap(described));
  commands.add('palette', {
    title: 'Search and run a command',
    keys: 'mod+k',
    icon: 'search',
    listed: false,
    run: () => palette.open(),
  });

  const store = new PageStore(host);
  /** Fetches the code behind an address while the user or the session is still on the way there. */
  const prefetch = (address: string): void => {
    const match = routes.match(new URL(address, 'http://workbench').pathname);
    if (match) for (const route of layersOf(match.route)) store.prefetch(route);
  };

  const screenParts = {
    pages: options.pages,
    store,
    alerts,
    guardContext: session,
    router: () => router,
    pluginOf: ({ plugin }: RegisteredRoute) => (plugin === undefined ? undefined : host.get(plugin)),
    workbench: ({ route, parameters }: Router['layers'][number]) => {
      const record = route.plugin === undefined ? undefined : host.get(route.plugin);
      return record ? workbench.scoped(record, parameters) : workbench;
    },
  };
  const router: Router = new Router({
    routes,
    tree,
    browser,
    history: options.history ?? 'browser',
    start: options.start,
    View: createView(screenParts, options.frames),
  });
  const scroll = new ScrollKeeper(router.history);
  const stopTracking = trackPages(router, analytics);
  const listening = [
    broadcast.listen(sessionEnded, () => session.endedElsewhere()),
    broadcast.listen(userSwitched, () => session.switchedElsewhere()),
  ];
  let isDisposed = false;
  let events: SessionEvents | undefined;
  const followSession = async (): Promise<void> => {
    // In tests there is no provider to follow.
    if (options.http?.adapter || isDisposed) return;
    const { SessionEvents } = await import('./session/sessionEvents');
    if (isDisposed || session.state !== 'signed-in') return;
    events ??= new SessionEvents({
      broadcast,
      headers: () => sessionHeaders(cookies),
      base: () => http.base(cookies.get('accountRegion') === 'eu' ? 'eu' : 'global'),
      onChange: () => void session.refresh(),
      onResources: (changed) => freshness.changed(changed),
      onUnauthorized: () => session.expired(),
      locks: navigator.locks,
    });
  };
  const announceRejected = (): void => {
    if (!host.all.some(({ state }) => state === 'rejected')) return;
    const show = (): void => router.go(pluginsPath);
    void import('./plugins/announceRejected')
      .then((module) => module.announceRejected(host, alerts, show))
      .catch(() => undefined);
  };
  const stopFollowing = reaction(
    () => session.state === 'signed-in',
    (isIn) => {
      if (isIn) {
        announceRejected();
        void browser
          .idle()
          .then(followSession)
          .catch(() => undefined);
        void quiet().then(() => (isDisposed ? undefined : later.load()));
      } else {
        events?.dispose();
        events = undefined;
      }
    },
  );
  let stopWorker = (): void => undefined;

  return {
    plugins: host,
    choices,
    router,
    navigation: router,
    get breadcrumbs() {
      return breadcrumbsOf(router.layers, routes);
    },
    commands,
    palette,
    alerts,
    activity,
    analytics,
    broadcast,
    http,
    session,
    connection,
    settings,
    themes,
    container,
    workbench,
    async start() {
      const target = rewritten(router.address);
      if (target !== undefined) {
        browser.load(target, 'replace');
      } else if (session.hasToken) {
        prefetch(router.address);
        await session.load();
        // Long work goes on after a reload without waiting until its plugin's page is opened.
        for (const id of activity.waiting) if (host.get(id)) void host.activate(id).catch(() => undefined);
      } else {
        session.set({ state: 'signed-out' });
        if (!router.route?.isPublic) router.go(signInAddress(router.address), { replace: true });
        const back = wayBack(router.address);
        prefetch(signInPath);
        await browser.idle();
        prefetch(back);
      }
      // Last: it may take the network only when nobody waits for it.
      if (!browser.serviceWorkers) return;
      await browser.idle();
      if (!isDisposed)
        stopWorker = registerServiceWorker(
          browser.serviceWorkers,
          () => cookies.get('authToken'),
          window,
          () => connection.offerRelease(),
        );
    },
    leaveSafeMode() {
      choices.leaveSafeMode();
      browser.load('/');
    },
    dispose() {
      const failures = host.dispose();
      stopTracking();
      isDisposed = true;
      stopWorker();
      stopFollowing();
      for (const stopListening of listening) stopListening();
      events?.dispose();
      for (const part of [
        scroll,
        router,
        palette,
        commands,
        alerts,
        analytics,
        broadcast,
        connection,
        freshness,
        themes,
      ])
        part.dispose();
      return failures;
    },
  };
}
