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
import { signInAddress, wayBack, welcomeAddress } from './signInAddress';

export interface SessionHooks {
  /** Loaded in a hidden frame at sign-out, so that a hosted provider ends its own session too. */
  readonly logoutFrame?: string | undefined;
  /** Called once the session is loaded, for a monitoring tool. */
  readonly onSession?: ((user: { userId: string; packageName: string }) => void) | undefined;
}

/** Where the user is, and the way elsewhere without reloading the page. */
interface Place {
  readonly address: string;
  go(address: string, how: { readonly replace: boolean }): void;
}

/** Told to the other tabs when the user signs out of one, or the provider has ended the session. */
export const sessionEnded = 'kernel.session-ended';
/** Told to the other tabs when the user begins to work as a subuser, or is back. */
export const userSwitched = 'kernel.user-switched';

/** A read that needs no more than its name. */
type Read = Extract<ApiOperation, 'GET /scopes' | `GET /user/${string}`>;

const timeZoneRetry = { retries: 2, delay: 250 } as const;

/** Who is signed in, and what they may do. What cannot be loaded at start-up keeps its default. */
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
  /** What the account was told and nobody has dismissed. */
  notices = 0;
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
  #leaving = false;

  constructor(
    private readonly http: () => Http,
    private readonly cookies: Cookies,
    private readonly browser: Browser,
    private readonly router: () => Place,
    /** Told where the user will go, so that its code can be fetched already. */
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
      set: action,
    });
  }

  get hasToken(): boolean {
    return this.cookies.get('authToken') !== undefined;
  }

  /** Changes some of it: a toggle acts at once. */
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
      >
    >,
  ): void {
    Object.assign(this, change);
  }

  /**
   * Loads everything; each part is optional. What guards and pages read comes
   * first, and pages open with it: the rest follows once they have their own
   * data, which would else queue behind it.
   */
  async load(): Promise<void> {
    this.#readCookies();
    await Promise.all([
      ...this.#guarded(),
      this.#part(
        'timeZone',
        (http) => retry(() => http.call('GET /user/timezone'), timeZoneRetry),
        (body) => (this.timeZone = account.timeZoneOf(body)),
      ),
      this.#part('username', 'GET /user/username', (body) => Object.assign(this, account.usernameOf(body))),
    ]);
    // A 401 on the way has begun the sign-out already.
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
    await Promise.all([...this.#guarded(), ...(hasFailed ? this.#rest() : [this.#statusPart()])]);
  }

  /** `code` is that of the second factor, once the server has asked for it (401 of the field `code`). */
  async signIn(username: string, password: string, code?: string): Promise<void> {
    const body = { username, password, ...(code !== undefined && { code }) };
    await this.#open((http) => http.call('POST /sign-in', { body }));
  }

  /** Opens the account that a mailed link is for, and signs in to it; what is left to set up comes first. */
  async confirmSignUp(confirm: SignUpConfirm): Promise<void> {
    await this.#open((http) => http.call('POST /sign-up/confirm', { body: confirm }), '/account/set-up');
  }

  /** Accepts an invitation and signs in. */
  async join(invitation: InvitationAccept): Promise<void> {
    await this.#open((http) => http.call('POST /invitations/accept', { body: invitation }), '/');
  }

  /** Whoever needs a link has no password, or has forgotten it: choosing one comes first. */
  async signInWithLink(token: string): Promise<void> {
    const welcome = welcomeAddress(this.router().address);
    await this.#open((http) => http.call('POST /sign-in/link', { body: { token } }), welcome);
  }

  async signOut(): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    const { cookies, browser } = this;
    const { logoutFrame } = this.hooks;
    const back = signInAddress(this.router().address);
    const token = cookies.get('authToken');
    await browser.alone(async () => {
      // Where several tabs learn at once that the session is over, the first one ends it, and the next find it ended.
      if (cookies.get('authToken') !== token) return;
      if (token !== undefined) await this.#revoke(token);
      if (logoutFrame !== undefined) await browser.loadHidden(logoutFrame);
      cookies.removeAll();
      this.broadcast.post(sessionEnded, null);
    });
    this.set({ state: 'signed-out' });
    // Loaded in full, so that nothing of this user stays in memory.
    browser.load(back);
  }

  /** Another tab has ended the session, and has removed what was of it: what is there now may be a later one's. */
  endedElsewhere(): void {
    if (this.#leaving || this.state === 'signed-out') return;
    this.#leaving = true;
    const back = signInAddress(this.router().address);
    this.set({ state: 'signed-out' });
    this.browser.load(back);
  }

  /** Another tab works as somebody else now, and the requests of this one would, too: it restarts. */
  switchedElsewhere(): void {
    if (this.state === 'signed-in') this.browser.load('/');
  }

  /** The API answered 401. A wrong password on the sign-in page is no reason to sign out. */
  expired(): void {
    if (this.hasToken && this.state !== 'signed-out') void this.signOut();
  }

  async impersonate(username: string): Promise<void> {
    // The answer sets the cookies that requests read. Loaded in full, so that nothing of the parent stays in memory.
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
      // The subuser may be gone meanwhile; the way back stays open.
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

  async #open(request: (http: Http) => Promise<unknown>, back = wayBack(this.router().address)): Promise<void> {
    this.pages().prefetchAddress(back);
    // The answer sets the cookies that the requests read.
    await request(this.http());
    this.#leaving = false;
    this.set({ state: 'starting' });
    const loaded = this.load();
    // The frame paints while the session is on its way.
    this.router().go(back, { replace: true });
    await loaded;
  }

  /** What guards judge by. */
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

  #takePackage(body: unknown): void {
    Object.assign(this, { plan: account.planOf(body), packageName: account.packageNameOf(body) });
    const region = account.regionOf(body);
    if (region === undefined || region === this.region) return;
    // Moved by an administrator: the cookie says where requests go.
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

  async #revoke(token: string): Promise<void> {
    try {
      await this.http().call('DELETE /tokens', { body: { token } });
    } catch {
      // The user is signed out all the same; the token expires.
    }
  }
}
