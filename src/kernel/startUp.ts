import { injected } from 'sendwright/sdk';
import type { Browser } from './browser/browser';
import type { Cookies } from './browser/cookies';
import { parts } from './parts';
import type { PluginHost } from './plugins/pluginHost';
import { rewritten } from './router/areas';
import type { PageStore } from './router/pageStore';
import type { Router } from './router/router';
import type { ActivityTray } from './services/activityTray';
import type { Connection } from './services/connection';
import { registerServiceWorker } from './services/serviceWorkerClient';
import type { SessionStore } from './session/sessionStore';
import { signInAddress, signInPath, returnAddress } from './session/signInAddress';

/** Loads the session, or leads to sign-in. */
@injected(
  parts.browser,
  parts.cookies,
  parts.router,
  parts.pages,
  parts.session,
  parts.activity,
  parts.host,
  parts.connection,
)
export class StartUp {
  #isDisposed = false;
  #stopWorker = (): void => undefined;

  constructor(
    private readonly browser: Browser,
    private readonly cookies: Cookies,
    private readonly router: Router,
    private readonly pages: PageStore,
    private readonly session: SessionStore,
    private readonly activity: ActivityTray,
    private readonly host: PluginHost,
    private readonly connection: Connection,
  ) {}

  async run(): Promise<void> {
    const target = rewritten(this.router.address);
    if (target !== undefined) this.browser.load(target, 'replace');
    else if (this.session.hasToken) await this.#loadSession();
    else await this.#leadToSignIn();
    // Last, because it should use the network only when nothing else does.
    const { serviceWorkers } = this.browser;
    if (!serviceWorkers) return;
    await this.browser.idle();
    if (this.#isDisposed) return;
    this.#stopWorker = registerServiceWorker(
      serviceWorkers,
      () => this.cookies.get('authToken'),
      window,
      () => this.connection.offerRelease(),
    );
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopWorker();
  }

  async #loadSession(): Promise<void> {
    this.pages.prefetchAddress(this.router.address);
    await this.session.load();
    // Resumes long-running work after a reload without waiting until its plugin's page is opened.
    for (const id of this.activity.waiting) if (this.host.get(id)) void this.host.activate(id).catch(() => undefined);
  }

  async #leadToSignIn(): Promise<void> {
    const { router } = this;
    this.session.set({ state: 'signed-out' });
    if (!router.route?.isPublic) router.go(signInAddress(router.address), { replace: true });
    const back = returnAddress(router.address);
    this.pages.prefetchAddress(signInPath);
    await this.browser.idle();
    this.pages.prefetchAddress(back);
  }
}
