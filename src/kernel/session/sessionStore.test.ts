import { cookieNames, Cookies } from '../browser/cookies';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { HttpClient } from '../http/httpClient';
import { PageRequests } from '../http/pageRequests';
import { transportAdapter } from '../testing/transport';
import { SessionStore } from './sessionStore';
import { signInAddress, returnAddress } from './signInAddress';

const browserOfSession = () =>
  new MemoryBrowser({
    [cookieNames.authToken]: 'abc',
    [cookieNames.impersonatingUsername]: 'sub',
    [cookieNames.accountRegion]: 'eu',
  });

function sessionWith(
  answers: Readonly<Record<string, unknown>>,
  address = '/senders?page=2',
  prepare: (address: string) => void = () => undefined,
  browser = browserOfSession(),
) {
  const cookies = new Cookies(browser);
  const seen: string[] = [];
  const gone: string[] = [];
  const bodies: unknown[] = [];
  const http: HttpClient = new HttpClient(cookies, () => session, {
    adapter: transportAdapter(async ({ method, path, body }) => {
      seen.push(`${method} ${path}`);
      if (body !== undefined) bodies.push(body);
      const answer = answers[`${method} ${path}`];
      if (answer === undefined) return { status: 500, body: null };
      return typeof answer === 'number' ? { status: answer, body: null } : { status: 200, body: answer };
    }),
  });
  const session: SessionStore = new SessionStore(
    () => http,
    cookies,
    browser,
    () => ({ address, go: (to) => void gone.push(to) }),
    () => ({ prefetchAddress: prepare }),
    () => new PageRequests(browser, http),
    { post: () => undefined },
    { logoutFrame: '/v3/logout' },
  );
  return { session, browser, seen, gone, bodies };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('start-up takes what comes and skips what fails; the time zone is tried three times', async () => {
  const { session, seen } = sessionWith({
    'GET /v3/scopes': { scopes: ['marketing.read', 7] },
    'GET /v3/user/package': { package_id: 'basic', name: 'Basic 50K' },
    'GET /v3/user/feature_toggles': [{ app: 'mc', feature: 'new_experience' }],
    'GET /v3/accounts/offerings': { entitlements: { automation: true, email_testing: false } },
  });
  const loaded = session.load();
  await jest.advanceTimersByTimeAsync(500);
  await loaded;
  expect(session).toMatchObject({
    state: 'signed-in',
    plan: 'basic',
    packageName: 'Basic 50K',
    region: 'eu',
    impersonating: 'sub',
    email: '',
  });
  expect(session.timeZone.name).toBe('Etc/UTC');
  expect([...session.scopes]).toEqual(['marketing.read']);
  expect([...session.toggles]).toEqual(['mc.new_experience']);
  expect([...session.entitlements]).toEqual(['automation']);
  expect(seen.filter((call) => call === 'GET /v3/user/timezone')).toHaveLength(3);
  // What failed is told apart from what is empty.
  expect([...session.failed].toSorted()).toEqual([
    'account',
    'credits',
    'email',
    'profile',
    'status',
    'timeZone',
    'type',
    'username',
  ]);
});

/** Every load of the start-up, by its part. */
const loads = {
  scopes: '/scopes',
  toggles: '/user/feature_toggles',
  entitlements: '/accounts/offerings',
  package: '/user/package',
  timeZone: '/user/timezone',
  username: '/user/username',
  status: '/user/status',
  credits: '/user/credits',
  email: '/user/email',
  account: '/user/account',
  profile: '/user/profile',
  type: '/user/type',
  pricing: '/accounts/offerings',
} as const;

test.each(Object.entries(loads))(
  'a %s that cannot be loaded is skipped, and told apart from an empty one',
  async (part, path) => {
    const everythingEmpty = Object.fromEntries(Object.values(loads).map((one) => [`GET /v3${one}`, {}]));
    const empty = sessionWith(everythingEmpty);
    await empty.session.load();
    expect([...empty.session.failed]).toEqual([]);

    const failing = sessionWith({ ...everythingEmpty, [`GET /v3${path}`]: 503 });
    const loaded = failing.session.load();
    await jest.advanceTimersByTimeAsync(500);
    await loaded;
    expect(failing.session.state).toBe('signed-in');
    // Entitlements and prices are asked for at one address.
    expect([...failing.session.failed].toSorted()).toEqual(
      path === '/accounts/offerings' ? ['entitlements', 'pricing'] : [part],
    );
    // What it says of the user is the same: only `failed` knows.
    const { scopes, toggles, entitlements, plan, email, username, status, creditsRemaining, timeZone } =
      failing.session;
    expect({ scopes, toggles, entitlements, plan, email, username, status, creditsRemaining, timeZone }).toEqual({
      scopes: empty.session.scopes,
      toggles: empty.session.toggles,
      entitlements: empty.session.entitlements,
      plan: empty.session.plan,
      email: '',
      username: '',
      status: '',
      creditsRemaining: null,
      timeZone: empty.session.timeZone,
    });
  },
);

test('signing out revokes the token, loads the logout frame, clears the cookies and keeps a way back', async () => {
  const { session, browser, bodies } = sessionWith({ 'DELETE /v3/tokens': {} });
  await session.signOut();
  expect(bodies).toEqual([{ token: 'abc' }]);
  expect(browser.loadedHidden).toEqual(['/v3/logout']);
  expect(browser.cookies).toBe('');
  expect(browser.loaded).toEqual(['/sign-in?redirect=%2Fsenders%3Fpage%3D2']);
});

test('loading again takes what has changed, and keeps what cannot be loaded', async () => {
  const answers: Record<string, unknown> = {
    'GET /v3/user/timezone': {},
    'GET /v3/scopes': { scopes: ['marketing.read'] },
    'GET /v3/user/feature_toggles': [],
  };
  const { session } = sessionWith(answers);
  await session.load();
  answers['GET /v3/user/feature_toggles'] = [{ app: 'mc', feature: 'segments_v2' }];
  answers['GET /v3/user/email'] = { email: 'ada@example.com' };
  answers['GET /v3/user/username'] = { username: 'ada', user_id: 7 };
  answers['GET /v3/scopes'] = 500;
  await session.refresh();
  expect([...session.toggles]).toEqual(['mc.segments_v2']);
  expect([...session.scopes]).toEqual(['marketing.read']);
  expect(session.email).toBe('ada@example.com');
  expect(session.username).toBe('ada');
  expect(session.failed.has('scopes')).toBe(true);
  expect(session.failed.has('email')).toBe(false);
});

test('a session that ended in another tab ends here too, without a call, and the next one there goes on', async () => {
  const { session, browser, seen } = sessionWith({});
  browser.cookies = `${cookieNames.authToken}=later`;
  session.endedElsewhere();
  session.endedElsewhere();
  session.expired();
  await jest.advanceTimersByTimeAsync(1000);
  expect(seen).toEqual([]);
  expect(browser.cookies).toContain(`${cookieNames.authToken}=later`);
  expect(browser.loaded).toEqual(['/sign-in?redirect=%2Fsenders%3Fpage%3D2']);
});

test('a 401 signs out once', async () => {
  const { session, browser } = sessionWith({
    'GET /v3/scopes': 401,
    'GET /v3/user/email': 401,
    'GET /v3/user/timezone': 401,
    'DELETE /v3/tokens': 401,
  });
  await session.load();
  await jest.advanceTimersByTimeAsync(1000);
  expect(browser.loaded).toHaveLength(1);
  expect(session.state).toBe('signed-out');
});

test('a 401 in two tabs at once ends the session once, and leaves alone who has signed in since', async () => {
  const browser = browserOfSession();
  const answers = { 'DELETE /v3/tokens': {} };
  const tab = () => sessionWith(answers, '/senders', undefined, browser);
  const [first, second, third] = [tab(), tab(), tab()];
  await Promise.all([first.session.signOut(), second.session.signOut()]);
  expect([first.seen, second.seen]).toEqual([['DELETE /v3/tokens'], []]);
  expect([browser.cookies, browser.loaded.length, browser.loadedHidden.length]).toEqual(['', 2, 1]);

  browser.cookies = `${cookieNames.authToken}=old`;
  const late = browser.alone(async () => void (browser.cookies = `${cookieNames.authToken}=new`));
  await Promise.all([late, third.session.signOut()]);
  expect([third.seen, browser.cookies]).toEqual([[], `${cookieNames.authToken}=new`]);
});

test('signing in goes back to where the user came from, never to another site', async () => {
  const { session, gone } = sessionWith(
    { 'POST /v3/sign-in': {}, 'GET /v3/user/timezone': {} },
    signInAddress('/contacts'),
  );
  await session.signIn('ada', 'secret');
  expect(gone).toEqual(['/contacts']);
  expect(returnAddress('/sign-in?redirect=//evil.example')).toBe('/');
  expect(returnAddress('/sign-in?redirect=https://evil.example')).toBe('/');
  expect(returnAddress('/sign-in?redirect=/%5Cevil.example')).toBe('/');
});

test('pages open with what guards read; the rest is asked for once the page is idle', async () => {
  const { session, browser, seen } = sessionWith({
    'GET /v3/user/timezone': {},
    'GET /v3/scopes': { scopes: ['marketing.read'] },
    'GET /v3/user/status': { status: 'suspended' },
  });
  let becomeIdle = (): void => undefined;
  browser.idle = () => new Promise((resolve) => (becomeIdle = resolve));
  const loaded = session.load();
  await jest.advanceTimersByTimeAsync(0);
  expect(session.state).toBe('signed-in');
  expect(session.scopes.has('marketing.read')).toBe(true);
  expect(seen).not.toContain('GET /v3/user/status');
  becomeIdle();
  await loaded;
  expect(session.status).toBe('suspended');
});

test('what holds sending up is told before the status of the package', async () => {
  const { session } = sessionWith({
    'GET /v3/user/timezone': {},
    'GET /v3/scopes': { scopes: [] },
    'GET /v3/user/status': { status: 'trial', hold: 'unconfirmed' },
  });
  await session.load();
  expect(session.status).toBe('unconfirmed');
});

test('the way back is made ready while signing in is under way', async () => {
  const prepared: string[] = [];
  const { session } = sessionWith(
    { 'POST /v3/sign-in': {}, 'GET /v3/user/timezone': {} },
    signInAddress('/contacts'),
    (address) => prepared.push(address),
  );
  const signedIn = session.signIn('ada', 'secret');
  expect(prepared).toEqual(['/contacts']);
  await signedIn;
});

test('working as a subuser begins anew, in all tabs, and so does the way back', async () => {
  const { session, browser, seen } = sessionWith({
    'POST /v3/subusers/eu-shop/impersonation': {},
    'DELETE /v3/session/impersonation': 403,
    'GET /v3/user/timezone': {},
  });
  await session.impersonate('eu-shop');
  expect(browser.loaded).toEqual(['/']);
  // The subuser may be gone: the way back stays open.
  await session.backToParent();
  expect(seen).toContain('DELETE /v3/session/impersonation');
  expect(browser.cookies).not.toContain('sw_impersonating_username');
  await session.load();
  session.switchedElsewhere();
  expect(browser.loaded).toEqual(['/', '/', '/']);
});

test('an account that is moved to another region is followed', async () => {
  const { session, browser } = sessionWith({
    'GET /v3/user/timezone': {},
    'GET /v3/user/package': { package_id: 'basic', region: 'global' },
    'GET /v3/user/username': { username: 'sub', user_id: 7, impersonator: 'ada' },
  });
  await session.load();
  expect(session).toMatchObject({ region: 'global', impersonating: 'sub', impersonator: 'ada' });
  expect(browser.cookies).toContain('sw_account_region=global');
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'evil.example',
  '/%09/evil.example',
])('after signing in, %j leads nowhere else', (wanted) => {
  const back = returnAddress(`/sign-in?redirect=${encodeURIComponent(wanted)}`);
  expect(new URL(back, 'http://workbench').origin).toBe('http://workbench');
  expect(back.startsWith('/')).toBe(true);
});

test('whoever watches over the workbench is told who works in it, once all is loaded', async () => {
  const told: unknown[] = [];
  const browser = new MemoryBrowser({ [cookieNames.authToken]: 'abc' });
  const answers: Readonly<Record<string, unknown>> = {
    '/v3/user/username': { username: 'ada', user_id: 7 },
    '/v3/user/package': { package_id: 'basic', name: 'Basic' },
  };
  const cookies = new Cookies(browser);
  const http = new HttpClient(
    cookies,
    () => ({ expired: () => undefined, lacksSecondFactor: () => undefined, confirm: async () => false }),
    { adapter: transportAdapter(async ({ path }) => ({ status: 200, body: answers[path] ?? {} })) },
  );
  const session = new SessionStore(
    () => http,
    cookies,
    browser,
    () => ({ address: '/', go: () => undefined }),
    () => ({ prefetchAddress: () => undefined }),
    () => new PageRequests(browser, http),
    { post: () => undefined },
    { onSession: (user) => void told.push(user) },
  );
  const loaded = session.load();
  await jest.advanceTimersByTimeAsync(500);
  await loaded;
  expect(told).toEqual([{ userId: '7', packageName: 'Basic' }]);
});
