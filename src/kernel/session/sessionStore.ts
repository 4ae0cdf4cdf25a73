import {
  injected,
  type ApiOperation,
  type Broadcast,
  Http,
  type Plan,
  type Region,
  type Session,
  type SessionPart,
  type TimeZone,
} from 'sendwright/sdk';
import type { SignUpConfirm } from 'sendwright/wire/security';
import type { InvitationAccept } from 'sendwright/wire/teammates';
import { action, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { later } from '../container/later';
import { parts } from '../parts';
import type { Browser } from '../browser/browser';
import type { Cookies } from '../browser/cookies';
import { retry } from '../http/retry';
import * as account from './accountData';
import { secondFactorPath, signInAddress, returnAddress, welcomeAddress } from './signInAddress';

export interface SessionHooks {
  /** Loaded in a hidden frame at sign-out, so that a hosted provider ends its session as well. */
  readonly logoutFrame?: string | undefined;
  /** Called when the session has loaded, for a monitoring tool. */
  readonly onSession?: ((user: { userId: string; packageName: string }) => void) | undefined;
}

/** Navigation without reloading the page. */
interface Place {
  readonly address: string;
  go(address: string, how: { readonly replace: boolean }): void;
}

/** Broadcast when the user signs out of a tab, or the provider has ended the session. */
export const sessionEnded = 'kernel.session-ended';
/** Broadcast when the user starts or stops working as a subuser. */
export const userSwitched = 'kernel.user-switched';

/** A read without parameters. */
type Read = Extract<ApiOperation, 'GET /scopes' | `GET /user/${string}`>;

const timeZoneRetry = { retries: 2, delay: 250 } as const;

/** The signed-in user and their access. What can't be loaded at startup keeps its default. */
@injected(
  later(Http),
  parts.cookies,
  parts.browser,
  later(parts.router),
  later(parts.pages),
  later(parts.pageRequests),
  parts.broadcast,
  parts.sessionHooks,
)
export class SessionStore implements Session {
  state: 'starting' | 'signed-in' | 'signed-out' = 'starting';
  userId = '';
  username = '';
  fullName = '';
  email = '';
  accountType = '';
  userType = '';
  plan: Plan = 'trial';
  packageName = '';
  status = '';
  hasPassword = true;
  capturedMail: 'shown' | 'hidden' | undefined = undefined;
  trialEndsAt: string | undefined = undefined;
  /** Notices that nobody has dismissed. */
  notices = 0;
  /** Those of them that somebody has to act on. */
  urgentNotices = 0;
  timeZone: TimeZone = account.defaultTimeZone;
  scopes: ReadonlySet<string> = new Set();
  toggles: ReadonlySet<string> = new Set();
  entitlements: ReadonlySet<string> = new Set();
  pricing: readonly account.PriceTier[] = [];
  creditsRemaining: number | null = null;
  region: Region = 'global';
  impersonating: string | null = null;
  impersonator: string | null = null;
  failed: ReadonlySet<SessionPart> = new Set();
  confirming: ((isConfirmed: boolean) => void) | undefined = undefined;
  #leaving = false;
  #confirmation: Promise<boolean> | undefined;

  constructor(
    private readonly http: () => Http,
    private readonly cookies: Cookies,
    private readonly browser: Browser,
    private readonly router: () => Place,
    /** Fetches the code of the next page early. */
    private readonly pages: () => { prefetchAddress(address: string): void },
    private readonly requests: () => { settled(): Promise<void> },
    private readonly broadcast: Pick<Broadcast, 'post'>,
    private readonly hooks: SessionHooks = {},
  ) {
    makeObservable(this, {
      state: observable,
      userId: observable,
      username: observable,
      fullName: observable,
      email: observable,
      accountType: observable,
      userType: observable,
      plan: observable,
      packageName: observable,
      status: observable,
      hasPassword: observable,
      capturedMail: observable,
      trialEndsAt: observable,
      notices: observable,
      urgentNotices: observable,
      timeZone: observableRef,
      scopes: observableRef,
      toggles: observableRef,
      entitlements: observableRef,
      pricing: observableRef,
      creditsRemaining: observable,
      region: observable,
      impersonating: observable,
      impersonator: observable,
      failed: observableRef,
      confirming: observableRef,
      set: action,
    });
  }

  get hasToken(): boolean {
    return this.cookies.get('authToken') !== undefined;
  }

  /** Changes parts of it: toggles take effect immediately. */
  set(
    change: Partial<
      Pick<
        SessionStore,
        | 'state'
        | 'scopes'
        | 'toggles'
        | 'entitlements'
        | 'plan'
        | 'region'
        | 'creditsRemaining'
        | 'impersonating'
        | 'impersonator'
        | 'confirming'
      >
    >,
  ): void {
    Object.assign(this, change);
  }

  /**
   * Loads everything; each part is optional. What guards and pages need comes first, and pages open with it. The rest
   * follows after the pages' own data, which would otherwise wait.
   */
  async load(): Promise<void> {
    this.#readCookies();
    await Promise.all([...this.#guarded(), ...this.#frame()]);
    // A 401 has already started the sign-out.
    if (this.#leaving) return;
    this.set({ state: 'signed-in' });
    await this.requests().settled();
    await Promise.all(this.#rest());
    if (this.#leaving) return;
    this.hooks.onSession?.({ userId: this.userId, packageName: this.packageName });
  }

  async refresh(): Promise<void> {
    if (this.state !== 'signed-in') return;
    const hasFailed = this.failed.size > 0;
    await Promise.all([
      ...this.#guarded(),
      ...(hasFailed ? [...this.#frame(), ...this.#rest()] : [this.#statusPart()]),
    ]);
  }

  /** `code` is for the second factor, after the server has asked for it (401 with the field `code`). */
  async signIn(username: string, password: string, code?: string): Promise<void> {
    const body = { username, password, ...(code !== undefined && { code }) };
    await this.#open((http) => http.call('POST /sign-in', { body }));
  }

  /** Opens the account of an emailed link and signs in; then leads to the setup. */
  async confirmSignUp(confirm: SignUpConfirm): Promise<void> {
    await this.#open((http) => http.call('POST /sign-up/confirm', { body: confirm }), '/account/set-up');
  }

  /** Accepts an invitation and signs in. */
  async join(invitation: InvitationAccept): Promise<void> {
    await this.#open((http) => http.call('POST /invitations/accept', { body: invitation }), '/');
  }

  /** Users who need a link have no password or forgot it, so they choose one first. */
  async signInWithLink(token: string): Promise<void> {
    const welcome = welcomeAddress(this.router().address);
    await this.#open((http) => http.call('POST /sign-in/link', { body: { token } }), welcome);
  }

  async signOut(): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    const { cookies, browser } = this;
    const { logoutFrame } = this.hooks;
    let back = signInAddress(this.router().address);
    const token = cookies.get('authToken');
    await browser.alone(async () => {
      // If several tabs notice the end of the session, the first one ends it, and the others find it ended.
      if (cookies.get('authToken') !== token) return;
      if (token !== undefined) back = (await this.#revoke(token)) ?? back;
      if (logoutFrame !== undefined) await browser.loadHidden(logoutFrame);
      cookies.removeAll();
      this.broadcast.post(sessionEnded, null);
    });
    this.set({ state: 'signed-out' });
    // A full page load, so that nothing of this user stays in memory.
    browser.load(back);
  }

  /** Another tab has ended the session and removed its cookies; current cookies may belong to a later one. */
  endedElsewhere(): void {
    if (this.#leaving || this.state === 'signed-out') return;
    this.#leaving = true;
    const back = signInAddress(this.router().address);
    this.set({ state: 'signed-out' });
    this.browser.load(back);
  }

  /** Another tab now works as somebody else, and this one's requests would, too, so it reloads. */
  switchedElsewhere(): void {
    if (this.state === 'signed-in') this.browser.load('/');
  }

  /** The API answered 401. A wrong password on the sign-in page is no reason to sign out. */
  expired(): void {
    if (this.hasToken && this.state !== 'signed-out') void this.signOut();
  }

  /**
   * Asks the user to prove again who they are; false if they don't. One question for all requests that wait for it.
   * The shell shows it while `confirming` is set, which ends it.
   */
  confirm(): Promise<boolean> {
    this.#confirmation ??= new Promise<boolean>((resolve) => this.set({ confirming: resolve })).finally(() => {
      this.#confirmation = undefined;
      this.set({ confirming: undefined });
    });
    return this.#confirmation;
  }

  /** The API serves nothing before the user has set up the second factor that their team requires. */
  lacksSecondFactor(): void {
    const { address } = this.router();
    if (!address.startsWith(secondFactorPath))
      this.router().go(`${secondFactorPath}?redirect=${encodeURIComponent(address)}`, { replace: true });
  }

  async impersonate(username: string): Promise<void> {
    // The response sets the cookies that requests use. A full page load, so that nothing of the parent stays in memory.
    const params = { subuser_name: username };
    await this.http().call('POST /subusers/:subuser_name/impersonation', { params });
    this.broadcast.post(userSwitched, null);
    this.browser.load('/');
  }

  async backToParent(): Promise<void> {
    const { cookies, browser } = this;
    try {
      await this.http().call('DELETE /session/impersonation');
    } catch {
      // The subuser may have been deleted; returning must still work.
    }
    cookies.remove('impersonatingUsername');
    cookies.remove('reseller');
    this.broadcast.post(userSwitched, null);
    browser.load('/');
  }

  /** Changes the account's time zone, an IANA name. */
  async changeTimeZone(timezone: string): Promise<void> {
    const body = await this.http().call('PATCH /user/timezone', { body: { timezone } });
    runInAction(() => (this.timeZone = account.timeZoneOf(body)));
  }

  async requestAccess(scopeGroupName: string): Promise<void> {
    await this.http().call('POST /scopes/requests', { body: { scope_group_name: scopeGroupName } });
  }

  #readCookies(): void {
    const { cookies } = this;
    this.set({
      region: cookies.get('accountRegion') === 'eu' ? 'eu' : 'global',
      impersonating: cookies.get('impersonatingUsername') ?? null,
    });
  }

  async #open(request: (http: Http) => Promise<unknown>, back = returnAddress(this.router().address)): Promise<void> {
    this.pages().prefetchAddress(back);
    // The response sets the cookies that requests use.
    await request(this.http());
    this.#leaving = false;
    this.set({ state: 'starting' });
    const loaded = this.load();
    // The frame renders while the session is loading.
    this.router().go(back, { replace: true });
    await loaded;
  }

  /** The data for guards. */
  #guarded(): readonly Promise<void>[] {
    return [
      this.#part('scopes', 'GET /scopes', (body) => (this.scopes = account.scopesOf(body))),
      this.#part('toggles', 'GET /user/feature_toggles', (body) => (this.toggles = account.togglesOf(body))),
      this.#part(
        'entitlements',
        (http) => http.call('GET /accounts/offerings', { query: { show: 'mc,compat' } }),
        (body) => (this.entitlements = account.entitlementsOf(body)),
      ),
      this.#part('package', 'GET /user/package', (body) => this.#takePackage(body)),
    ];
  }

  /** What the frame and every page show. */
  #frame(): readonly Promise<void>[] {
    return [
      this.#part(
        'timeZone',
        (http) => retry(() => http.call('GET /user/timezone'), timeZoneRetry),
        (body) => (this.timeZone = account.timeZoneOf(body)),
      ),
      this.#part('username', 'GET /user/username', (body) => Object.assign(this, account.usernameOf(body))),
    ];
  }

  #takePackage(body: unknown): void {
    Object.assign(this, { plan: account.planOf(body), packageName: account.packageNameOf(body) });
    const region = account.regionOf(body);
    if (region === undefined || region === this.region) return;
    // Changed by an administrator: the cookie determines where requests go.
    this.cookies.set('accountRegion', region);
    this.region = region;
  }

  #statusPart(): Promise<void> {
    return this.#part('status', 'GET /user/status', (body) => Object.assign(this, account.statusOf(body)));
  }

  #rest(): readonly Promise<void>[] {
    return [
      this.#statusPart(),
      this.#part('credits', 'GET /user/credits', (body) => (this.creditsRemaining = account.creditsOf(body))),
      this.#part('email', 'GET /user/email', (body) => (this.email = account.emailOf(body))),
      this.#part('account', 'GET /user/account', (body) => (this.accountType = account.typeOf(body))),
      this.#part('profile', 'GET /user/profile', (body) => (this.fullName = account.fullNameOf(body))),
      this.#part('type', 'GET /user/type', (body) => (this.userType = account.typeOf(body))),
      this.#part(
        'pricing',
        (http) => http.call('GET /accounts/offerings', { query: { show: 'pricing' } }),
        (body) => (this.pricing = account.pricingOf(body)),
      ),
    ];
  }

  async #part(
    part: SessionPart,
    read: Read | ((http: Http) => Promise<unknown>),
    take: (body: unknown) => void,
  ): Promise<void> {
    try {
      const http = this.http();
      const body: unknown = await (typeof read === 'string' ? http.call(read) : read(http));
      runInAction(() => {
        take(body);
        if (this.failed.has(part)) this.failed = new Set([...this.failed].filter((other) => other !== part));
      });
    } catch {
      // Each part is optional: the workbench starts without it, and says so where it matters.
      runInAction(() => (this.failed = new Set([...this.failed, part])));
    }
  }

  /** Returns where a session by single sign-on ends at its issuer. */
  async #revoke(token: string): Promise<string | undefined> {
    try {
      return (await this.http().call('DELETE /tokens', { body: { token } }))?.sign_out_url;
    } catch {
      // The user is signed out anyway; the token expires.
      return undefined;
    }
  }
}
