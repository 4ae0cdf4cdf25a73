import { token } from 'sendwright/sdk';
import type { ComponentType } from 'react';
import type { AlertCenter } from './alerts/alertCenter';
import type { Browser } from './browser/browser';
import type { Cookies } from './browser/cookies';
import type { CommandRegistry } from './commands/commandRegistry';
import type { PaletteModel, PaletteSearch } from './commands/paletteModel';
import type { Container } from './container/container';
import type { HttpClient, HttpSettings } from './http/httpClient';
import type { PageRequests } from './http/pageRequests';
import type { Contributions } from './plugins/contributions';
import type { LaterCommands } from './plugins/laterCommands';
import type { PluginChoices } from './plugins/pluginChoices';
import type { PluginHost } from './plugins/pluginHost';
import type { NavigationTree } from './router/navigationTree';
import type { PageStore } from './router/pageStore';
import type { Router, RouterSettings } from './router/router';
import type { RouteRegistry } from './router/routeRegistry';
import type { ScrollKeeper } from './router/scrollKeeper';
import type { ActivityTray } from './services/activityTray';
import type { AnalyticsClient } from './services/analyticsClient';
import type { BroadcastHub } from './services/broadcastHub';
import type { Connection } from './services/connection';
import type { FreshnessKeeper } from './services/freshnessKeeper';
import type { SettingsStore } from './services/settingsStore';
import type { ThemeStore } from './services/themeStore';
import type { SessionFollower } from './session/sessionFollower';
import type { SessionHooks, SessionStore } from './session/sessionStore';
import type { StartUp } from './startUp';
import type { KernelWorkbench } from './workbench/kernelWorkbench';
import type { SlotRegistry } from './workbench/slotRegistry';

/** Tokens for the dependencies between the kernel's classes, so that their files don't import each other. */
export const parts = {
  activity: token<ActivityTray>('kernel.activity'),
  alerts: token<AlertCenter>('kernel.alerts'),
  analytics: token<AnalyticsClient>('kernel.analytics'),
  broadcast: token<BroadcastHub>('kernel.broadcast'),
  browser: token<Browser>('kernel.browser'),
  choices: token<PluginChoices>('kernel.choices'),
  commands: token<CommandRegistry>('kernel.commands'),
  connection: token<Connection>('kernel.connection'),
  container: token<Container>('kernel.container'),
  contributions: token<Contributions>('kernel.contributions'),
  cookies: token<Cookies>('kernel.cookies'),
  follower: token<SessionFollower>('kernel.follower'),
  freshness: token<FreshnessKeeper>('kernel.freshness'),
  host: token<PluginHost>('kernel.host'),
  http: token<HttpClient>('kernel.http'),
  httpSettings: token<HttpSettings>('kernel.http-settings'),
  laterCommands: token<LaterCommands>('kernel.later-commands'),
  navigation: token<NavigationTree>('kernel.navigation'),
  pageRequests: token<PageRequests>('kernel.page-requests'),
  pages: token<PageStore>('kernel.pages'),
  palette: token<PaletteModel>('kernel.palette'),
  router: token<Router>('kernel.router'),
  routerSettings: token<RouterSettings>('kernel.router-settings'),
  routes: token<RouteRegistry>('kernel.routes'),
  scroll: token<ScrollKeeper>('kernel.scroll'),
  searches: token<PaletteSearch[]>('kernel.searches'),
  session: token<SessionStore>('kernel.session'),
  sessionHooks: token<SessionHooks>('kernel.session-hooks'),
  settings: token<SettingsStore>('kernel.settings'),
  slots: token<SlotRegistry>('kernel.slots'),
  startUp: token<StartUp>('kernel.start-up'),
  storage: token<Browser['storage']>('kernel.storage'),
  themes: token<ThemeStore>('kernel.themes'),
  view: token<ComponentType>('kernel.view'),
  workbench: token<KernelWorkbench>('kernel.workbench'),
} as const;
