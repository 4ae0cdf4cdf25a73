import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from './database/database';
import { sql } from './database/sql';
import { Cleanup } from './testing/cleanup';
import { nodeProgram } from './testing/nodeProgram';
import { createTestDatabase, type TestDatabase } from './testing/testDatabase';

const cleanup = new Cleanup();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  cleanup.add(() => database.drop());
});
afterAll(() => cleanup.run());

const run = (...args: string[]) => runWith({}, ...args);

/** Runs a command with secrets in its environment. */
async function runWith(
  secrets: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = {
    ...secrets,
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: database.url,
    DATA_DIR: database.folder,
    PORT: '0',
  };
  try {
    const running = promisify(execFile)(process.execPath, [...nodeProgram('cli'), ...args], { env });
    // Input that some commands read; the others ignore it.
    running.child.stdin?.end('Subject: Hello\r\n\r\nHello');
    const { stdout, stderr } = await running;
    return { code: 0, stdout, stderr };
  } catch (error) {
    // Jest's own `Error` is not that of Node's modules, so check the shape.
    if (typeof error !== 'object' || error === null || !('code' in error && 'stdout' in error && 'stderr' in error))
      throw error;
    return { code: Number(error.code), stdout: String(error.stdout), stderr: String(error.stderr) };
  }
}

test('an account, a key that is all that is printed, and sample data that is added once', async () => {
  expect(
    (await run('account', 'create', '--username', 'anna', '--password', 'secret password', '--admin')).stdout,
  ).toContain('"anna" (advanced)');
  expect((await run('api-key', 'create', '--account', 'anna', '--scopes', 'mail.send')).stdout).toMatch(
    /^SG\.[\w-]{22}\.[\w-]{43}\n$/,
  );
  expect((await run('sample-data', '--account', 'anna', '--contacts', '120')).stdout).toContain('Added 120 contacts');
  expect((await run('sample-data', '--account', 'anna', '--contacts', '120')).stdout).toContain('Added 0 contacts');
  const pool = cleanup.own(openDatabase(database.url));
  const counted = await pool.first(sql`
    select (select count(*) from contacts) as contacts, (select count(*) from lists) as lists,
      (select count(*) from senders where verified_at is not null) as senders,
        (select count(*) from unsubscribe_groups) as groups,
      (select array_agg(field_id order by field_id) from field_definitions) as fields`);
  expect(counted).toEqual({ contacts: 120, lists: 2, senders: 1, groups: 1, fields: ['e1_T', 'e2_N', 'e3_D'] });
});

test('the first user administers the account; only --admin lets it run the installation', async () => {
  await run('account', 'create', '--username', 'team', '--password', 'a river of small stones');
  await run('account', 'create', '--username', 'branch', '--password', 'a river of small stones', '--parent', 'team');
  await run('account', 'create', '--username', 'operator', '--password', 'a river of small stones', '--admin');
  const pool = cleanup.own(openDatabase(database.url));
  const names = ['branch', 'operator', 'team'];
  expect(
    await pool.rows(sql`
      select username, is_admin, is_operator from users where username = any(${names}) order by username`),
  ).toEqual([
    { username: 'branch', is_admin: true, is_operator: false },
    { username: 'operator', is_admin: true, is_operator: true },
    { username: 'team', is_admin: true, is_operator: false },
  ]);
});

test.each(['example.com/mail', 'news@example.com', 'https://example.com', 'example.com:25', 'localhost'])(
  'a signing key is refused for "%s", which is not a domain',
  async (domain) => {
    expect(await run('dkim', 'create', '--account', 'anna', '--domain', domain)).toMatchObject({
      code: 2,
      stderr: `--domain must be a domain such as example.com, not "${domain}".\n`,
    });
  },
);

test('mail routes are added, listed and removed; a flag that is not valid is named', async () => {
  await run('account', 'create', '--username', 'relays', '--password', 'a river of small stones');
  const flags = '--account relays --name Relay --host smtp.example.com --per-minute 600 --classes api,system --for-all';
  const added = await run('route', 'add', ...flags.split(' '));
  expect(added.stdout).toMatch(
    /^[\da-f-]{36} "Relay" smtp\.example\.com:587 .*api,system .*600 a minute .*all accounts/,
  );
  expect((await run('route', 'list', '--account', 'relays')).stdout).toBe(added.stdout);
  expect(
    await run('route', 'add', '--account', 'relays', '--name', 'Relay', '--host', 'smtp.example.com', '--port', 'x'),
  ).toMatchObject({ code: 2, stderr: expect.stringContaining('port must be a whole number of at least 1') });
  expect(await run('route', 'remove', '--account', 'relays', '--id', added.stdout.slice(0, 36))).toMatchObject({
    code: 0,
  });
  expect((await run('route', 'list', '--account', 'relays')).stdout).toBe('');
});

test('a route by an API prints where its events are posted', async () => {
  await run('account', 'create', '--username', 'apis', '--password', 'a river of small stones');
  const secrets = { ROUTE_PASSWORD: 'token', ROUTE_WEBHOOK_KEY: 'a-password-of-ours' };
  const flags = ['--account', 'apis', '--name', 'Mark', '--type', 'postmark', '--stream', 'broadcast'];
  const { stdout } = await runWith(secrets, 'route', 'add', ...flags);
  expect(stdout).toContain('postmark broadcast https://api.postmarkapp.com');
  expect(stdout).toMatch(
    /events at http:\/\/postmark:a-password-of-ours@[^/]+\/mail-events\/\d+\/[\w-]{36}: none yet$/m,
  );
  const topic = 'arn:aws:sns:eu-central-1:123456789012:mail';
  const place = ['--type', 'ses', '--region', 'eu-central-1', '--user', 'AKID', '--topic-arn', topic];
  const ses = await runWith({ ROUTE_PASSWORD: 'secret' }, 'route', 'add', '--account', 'apis', '--name', 'A', ...place);
  expect(ses.stdout).toMatch(/events at http:\/\/[^/@]+\/mail-events\//);
});

test('bounce mailboxes are added, listed, tested and removed, with the password of the environment', async () => {
  await run('account', 'create', '--username', 'mailboxes', '--password', 'a river of small stones');
  const named = ['--account', 'mailboxes'];
  const place = ['--name', 'Bounces', '--protocol', 'pop3', '--host', 'pop3.example.com', '--user', 'bounces'];
  expect(await run('mailbox', 'add', ...named, ...place)).toMatchObject({
    code: 2,
    stderr: 'MAILBOX_PASSWORD is required.\n',
  });
  const secret = { MAILBOX_PASSWORD: 'river stones' };
  expect(await runWith(secret, 'mailbox', 'add', ...named, ...place, '--security', 'x')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('security must be tls or starttls or none.'),
  });
  const added = await runWith(secret, 'mailbox', 'add', ...named, ...place, '--for-all');
  expect(added.stdout).toMatch(
    /^[\w-]{36} "Bounces" pop3 bounces at pop3\.example\.com:995 \| deletes \| all accounts \| ready \| last read never/,
  );
  expect(added.stdout).not.toContain('stones');
  expect((await run('mailbox', 'list', ...named)).stdout).toBe(added.stdout);
  const id = ['--id', added.stdout.slice(0, 36)];
  expect(await run('mailbox', 'test', ...named, ...id)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The mailbox can't be read: pop3.example.com:995"),
  });
  expect(await run('mailbox', 'remove', ...named, ...id)).toMatchObject({ code: 0 });
  expect((await run('mailbox', 'list', ...named)).stdout).toBe('');
});

test('mail that nobody here takes tells the mail server so', async () => {
  const { code, stdout } = await run('inbound', '--to', 'ada@nowhere.example');
  expect([code, stdout]).toEqual([67, 'unknown\n']);
  // The mail server keeps the message until the setting is right; with another code it would return it.
  for (const command of [['bounce'], ['inbound', '--to', 'ada@nowhere.example']])
    expect(await runWith({ LOG_LEVEL: 'loud' }, ...command)).toMatchObject({
      code: 75,
      stderr: expect.stringContaining('LOG_LEVEL must be one of'),
    });
});

test('a sign-in link is printed for whoever cannot sign in, and nobody else', async () => {
  await run('account', 'create', '--username', 'locked-out', '--password', 'a forgotten password');
  const { stdout } = await run('sign-in-link', '--account', 'locked-out');
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:0\/sign-in\?link=[\w-]{43}\n$/);
  const second = await run('sign-in-link', '--user', 'LOCKED-OUT');
  expect(second.stdout).not.toBe(stdout);
  const pool = cleanup.own(openDatabase(database.url));
  // The previous link stops working.
  expect(await pool.rows(sql`select username from sign_in_links join users using (account_id, user_id)`)).toEqual([
    { username: 'locked-out' },
  ]);
  expect(await pool.rows(sql`select actor, subject from audit_entries where action = 'sign_in_link.created'`)).toEqual(
    Array.from({ length: 2 }, () => ({ actor: 'command line', subject: 'locked-out' })),
  );
  expect(await run('sign-in-link', '--account', 'locked-out', '--user', 'anna')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'The account "locked-out" has no user "anna".\n',
  });
});

test('an IP pool and a limit are set, listed and removed', async () => {
  await run('account', 'create', '--username', 'pools', '--password', 'a river of small stones');
  const pool = async (...args: string[]) => (await run('ip-pool', '--account', 'pools', ...args)).stdout;
  expect(await pool('--name', 'News', '--addresses', '192.0.2.1, 192.0.2.2')).toBe('News 192.0.2.1,192.0.2.2\n');
  expect(await pool()).toBe('News 192.0.2.1,192.0.2.2\n');
  expect(await pool('--name', 'News', '--addresses', '')).toBe('');
  const limit = async (...args: string[]) => (await run('send-limit', '--account', 'pools', ...args)).stdout;
  expect(await limit('--per-minute', '600')).toBe('all 600\n');
  expect(await limit('--per-minute', '60', '--domain', 'Example.org')).toBe('all 600\nexample.org 60\n');
  expect(await limit('--per-minute', '0')).toBe('example.org 60\n');
});

test('whoever locked an account out of everywhere gets it back, and the audit log says so', async () => {
  await run('account', 'create', '--username', 'shut', '--password', 'a river of small stones');
  const access = (...args: string[]) => run('access', ...args, '--account', 'shut');
  expect((await access('add', '--address', '198.51.100.*')).stdout).toContain('Added 198.51.100.0/24.');
  expect((await access('add', '--address', '2001:DB8::1')).code).toBe(0);
  expect((await access('list')).stdout).toBe('198.51.100.0/24\n2001:db8::1/128\n');
  expect((await access('add', '--address', 'somewhere')).stderr).toContain('"somewhere" is neither an IP address');
  expect((await access('remove', '--address', '198.51.100.0/24')).stdout).toBe('Removed 198.51.100.0/24.\n');
  expect((await access('remove', '--all')).stdout).toBe('Removed 2001:db8::1/128.\n');
  expect(await access('remove', '--all')).toMatchObject({ code: 2, stderr: 'There is nothing to remove.\n' });
  expect((await access('list')).stdout).toBe('');
  const pool = cleanup.own(openDatabase(database.url));
  expect(
    await pool.rows(sql`select actor, action from audit_entries where action like 'access_rule.%' order by 2`),
  ).toEqual([
    ...Array.from({ length: 2 }, () => ({ actor: 'command line', action: 'access_rule.added' })),
    ...Array.from({ length: 2 }, () => ({ actor: 'command line', action: 'access_rule.removed' })),
  ]);
});

test('what is missing or wrong is named', async () => {
  expect(await run('api-key', 'create')).toEqual({ code: 2, stdout: '', stderr: '--account is required.\n' });
  expect(await run('api-key', 'create', '--account', 'bob')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no account "bob".'),
  });
  expect(
    await run('account', 'create', '--username', 'x', '--password', 'long enough', '--plan', 'gold'),
  ).toMatchObject({ code: 2, stderr: '--plan must be one of trial, free, basic, advanced, not "gold".\n' });
  expect(await run('account', 'create', '--username', 'x', '--password', 'password')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Password is too common.'),
  });
  const nowhere = path.join(database.folder, 'none', 'b.tar');
  expect(await run('backup', '--to', nowhere)).toMatchObject({
    code: 2,
    stderr: `${nowhere} can't be written: the folder ${path.dirname(nowhere)} does not exist, or is read-only.\n`,
  });
  expect(await run('route', 'test', '--help')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: npm run provider -- route test --account NAME --id ID .*\n\nSends a test/),
  });
  expect(await run('dance')).toMatchObject({ code: 2, stderr: expect.stringContaining('Unknown command "dance".') });
});

test('the doctor looks at everything in one line each', async () => {
  const { code, stdout } = await run('doctor');
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^ok {3}Node\.js /),
    expect.stringMatching(/^ok {3}disk space/),
    expect.stringMatching(/^ok {3}PostgreSQL of DATABASE_URL, version 18/),
    expect.stringMatching(/^ok {3}port 0/),
    expect.stringMatching(/^warn links in messages lead to http:\/\/127\.0\.0\.1:0: .*set PUBLIC_URL/),
    expect.stringMatching(/^ok {3}no SMTP_URL/),
  ]);
  const named = await runWith({ PUBLIC_URL: 'https://mail.example.com' }, 'doctor');
  expect(named.stdout).toContain('\nok   links in messages lead to https://mail.example.com\n');
});

test('a key is needed to move an account, and no flag takes it', async () => {
  const flags = ['--account', 'anna', '--url'];
  expect(await run('move-from', 'sendgrid', ...flags, 'https://api.sendgrid.com')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('That is no API key'),
  });
  const secret = { SENDGRID_API_KEY: 'SG.0123456789012345678901.secret' };
  const other = await runWith(secret, 'move-from', 'sendgrid', ...flags, 'http://api.example.com');
  expect(other).toMatchObject({ code: 2, stderr: expect.stringContaining('must be an https address') });
  expect(other.stderr).not.toContain('secret');
  // What can be known before hours of work is said before them.
  const local = { ...secret, SENDGRID_URL: 'http://127.0.0.1:9' };
  const report = path.join(database.folder, 'none', 'moved.csv');
  expect(await runWith(local, 'move-from', 'sendgrid', '--account', 'anna', '--report', report)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${report} can't be written`),
  });
  expect(await runWith(local, 'move-from', 'sendgrid', '--account', 'nobody', '--dry-run')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no account "nobody".'),
  });
  const unknown = await runWith(secret, 'move-from', 'sendgrid', '--account', 'anna', '--only', 'forms');
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('--only takes groups') });
});
