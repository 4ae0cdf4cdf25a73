import { injected } from 'sendwright/sdk';
import { reaction } from 'mobx';
import type { AlertCenter } from '../alerts/alertCenter';
import type { Browser } from '../browser/browser';
import type { Cookies } from '../browser/cookies';
import type { HttpClient, HttpSettings } from '../http/httpClient';
import { sessionHeaders } from '../http/interceptors';
import type { PageRequests } from '../http/pageRequests';
import { parts } from '../parts';
import type { LaterCommands } from '../plugins/laterCommands';
import { type PluginHost, pluginsPath } from '../plugins/pluginHost';
import type { Router } from '../router/router';
import type { BroadcastHub } from '../services/broadcastHub';
import type { FreshnessKeeper } from '../services/freshnessKeeper';
import type { SessionEvents } from './sessionEvents';
import { sessionEnded, type SessionStore, userSwitched } from './sessionStore';

/** Work that starts at sign-in and ends with the session. */
@injected(
  parts.session,
  parts.browser,
  parts.cookies,
  parts.http,
  parts.httpSettings,
  parts.pageRequests,
  parts.broadcast,
  parts.freshness,
  parts.alerts,
  parts.host,
  parts.laterCommands,
  parts.router,
)
export class SessionFollower {
  #isDisposed = false;
  #events: SessionEvents | undefined;
  readonly #stops: readonly (() => void)[];

  constructor(
    private readonly session: SessionStore,
    private readonly browser: Browser,
    private readonly cookies: Cookies,
    private readonly http: HttpClient,
    private readonly httpSettings: HttpSettings,
    private readonly requests: PageRequests,
    private readonly broadcast: BroadcastHub,
    private readonly freshness: FreshnessKeeper,
    private readonly alerts: AlertCenter,
    private readonly host: PluginHost,
    private readonly laterCommands: LaterCommands,
    private readonly router: Router,
  ) {
    this.#stops = [
      broadcast.listen(sessionEnded, () => session.endedElsewhere()),
      broadcast.listen(userSwitched, () => session.switchedElsewhere()),
      reaction(
        () => session.state === 'signed-in',
        (isIn) => (isIn ? this.#begin() : this.#end()),
      ),
    ];
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const stop of this.#stops) stop();
    this.#end();
  }

  #begin(): void {
    this.#announceRejected();
    void this.browser
      .idle()
      .then(() => this.#followEvents())
      .catch(() => undefined);
    void this.requests.settled().then(() => (this.#isDisposed ? undefined : this.laterCommands.load()));
  }

  #end(): void {
    this.#events?.dispose();
    this.#events = undefined;
  }

  async #followEvents(): Promise<void> {
    // In tests there is no provider to follow.
    if (this.httpSettings.adapter || this.#isDisposed) return;
    const { SessionEvents } = await import('./sessionEvents');
    if (this.#isDisposed || this.session.state !== 'signed-in') return;
    this.#events ??= new SessionEvents({
      broadcast: this.broadcast,
      headers: () => sessionHeaders(this.cookies),
      base: () => this.http.base(this.cookies.get('accountRegion') === 'eu' ? 'eu' : 'global'),
      onChange: () => void this.session.refresh(),
      onResources: (changed) => this.freshness.changed(changed),
      onUnauthorized: () => this.session.expired(),
      locks: navigator.locks,
    });
  }

  #announceRejected(): void {
    if (!this.host.all.some(({ state }) => state === 'rejected')) return;
    const show = (): void => this.router.go(pluginsPath);
    void import('../plugins/announceRejected')
      .then((module) => module.announceRejected(this.host, this.alerts, show))
      .catch(() => undefined);
  }
}
