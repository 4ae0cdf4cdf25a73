import * as sdk from 'sendwright/sdk';
import { AlertCenter } from './alerts/alertCenter';
import { Cookies } from './browser/cookies';
import { CommandRegistry } from './commands/commandRegistry';
import { PaletteModel } from './commands/paletteModel';
import type { Container } from './container/container';
import { HttpClient } from './http/httpClient';
import { PageRequests } from './http/pageRequests';
import { parts } from './parts';
import { Contributions } from './plugins/contributions';
import { LaterCommands } from './plugins/laterCommands';
import { PluginHost } from './plugins/pluginHost';
import { createView } from './router/createView';
import { NavigationTree } from './router/navigationTree';
import { PageStore } from './router/pageStore';
import { Router } from './router/router';
import { RouteRegistry } from './router/routeRegistry';
import { ScrollKeeper } from './router/scrollKeeper';
import { ActivityTray } from './services/activityTray';
import { AnalyticsClient } from './services/analyticsClient';
import { BroadcastHub } from './services/broadcastHub';
import { Connection } from './services/connection';
import { FreshnessKeeper } from './services/freshnessKeeper';
import { SettingsStore } from './services/settingsStore';
import { ThemeStore } from './services/themeStore';
import { SessionFollower } from './session/sessionFollower';
import { SessionStore } from './session/sessionStore';
import type { ShellParts } from './shellContract';
import { StartUp } from './startUp';
import { KernelWorkbench } from './workbench/kernelWorkbench';
import { SlotRegistry } from './workbench/slotRegistry';

/** Binds the kernel's own classes as lazy singletons. */
export function bindParts(container: Container): void {
  container.provideClass(parts.activity, ActivityTray);
  container.provideClass(parts.alerts, AlertCenter);
  container.provideClass(parts.analytics, AnalyticsClient);
  container.provideClass(parts.broadcast, BroadcastHub);
  container.provideClass(parts.commands, CommandRegistry);
  container.provideClass(parts.connection, Connection);
  container.provideClass(parts.contributions, Contributions);
  container.provideClass(parts.cookies, Cookies);
  container.provideClass(parts.follower, SessionFollower);
  container.provideClass(parts.freshness, FreshnessKeeper);
  container.provideClass(parts.host, PluginHost);
  container.provideClass(parts.http, HttpClient);
  container.provideClass(parts.laterCommands, LaterCommands);
  container.provideClass(parts.navigation, NavigationTree);
  container.provideClass(parts.pageRequests, PageRequests);
  container.provideClass(parts.pages, PageStore);
  container.provideClass(parts.palette, PaletteModel);
  container.provideClass(parts.router, Router);
  container.provideClass(parts.routes, RouteRegistry);
  container.provideClass(parts.scroll, ScrollKeeper);
  container.provideClass(parts.session, SessionStore);
  container.provideClass(parts.settings, SettingsStore);
  container.provideClass(parts.slots, SlotRegistry);
  container.provideClass(parts.startUp, StartUp);
  container.provideClass(parts.themes, ThemeStore);
  container.provideClass(parts.workbench, KernelWorkbench);
}

/** Binds the services that plugins may request. */
export function bindServices(container: Container): void {
  container.provideSame(sdk.Activity, parts.activity);
  container.provideSame(sdk.Alerts, parts.alerts);
  container.provideSame(sdk.Analytics, parts.analytics);
  container.provideSame(sdk.Broadcast, parts.broadcast);
  container.provideSame(sdk.Commands, parts.commands);
  container.provideSame(sdk.Freshness, parts.freshness);
  container.provideSame(sdk.Http, parts.http);
  container.provideSame(sdk.Navigation, parts.router);
  container.provideSame(sdk.Plugins, parts.host);
  container.provideSame(sdk.Session, parts.session);
  container.provideSame(sdk.Settings, parts.settings);
  container.provideSame(sdk.Themes, parts.themes);
}

/** Binds the view that renders the current route in the shell's frames. */
export function bindView(container: Container, { pages, frames }: ShellParts): void {
  container.provide(parts.view, () => {
    const part = <Part>(token: sdk.Token<Part>): Part => container.get(token, 'The view');
    const [host, workbench] = [part(parts.host), part(parts.workbench)];
    return createView(
      {
        pages,
        store: part(parts.pages),
        alerts: part(parts.alerts),
        guardContext: part(parts.session),
        router: () => part(parts.router),
        pluginOf: ({ plugin }) => (plugin === undefined ? undefined : host.get(plugin)),
        workbench: ({ route, parameters }) => {
          const record = route.plugin === undefined ? undefined : host.get(route.plugin);
          return record ? workbench.scoped(record, parameters) : workbench;
        },
      },
      frames,
    );
  });
}
