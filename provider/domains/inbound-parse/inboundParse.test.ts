import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ParseSetting, ParseStats, SecurityPolicy } from 'sendwright/wire/inboundParse';
import { sql } from '../../database/sql';
import { createDkimKey } from '../../delivery/dkim/dkimKeys';
import { signatureHeader, timestampHeader } from '../../delivery/receivers/signPost';
import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { postInbound } from './postInbound';
import { forgetOutcomes } from './postOutcomes';

interface Post {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly form: FormData;
}

let provider: TestProvider;
let receiver: string;
const posts: Post[] = [];
let answers = 200;
const answersAt = new Map<string, number>();
const redirects = new Map<string, string>();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const type = request.headers['content-type'] ?? '';
    const path = request.url ?? '';
    const location = redirects.get(path);
    if (location !== undefined) {
      response.writeHead(307, { location }).end();
      return;
    }
    if (path === '/token') {
      response.end(JSON.stringify({ access_token: `token for ${body.toString()}` }));
      return;
    }
    void new Response(body, { headers: { 'content-type': type } }).formData().then((form) => {
      posts.push({ path, headers: request.headers, body, form });
      response.statusCode = answersAt.get(path) ?? answers;
      response.end();
    });
  });
});
beforeAll(async () => {
  // The test's receiver is on this machine, where the product posts only if the operator says so.
  provider = await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `listen` on a port: an object it is.
  receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await authenticate(provider, 'bakery.example');
});
afterAll(async () => {
  await provider.close();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  posts.length = 0;
  answers = 200;
});

const settings = '/v3/user/webhooks/parse/settings';
const policies = '/v3/user/webhooks/security/policies';
const database = () => provider.provider.database;
const authenticate = (who: Pick<TestAccount, 'accountId'>, domain: string) =>
  createDkimKey(database(), who.accountId, domain, 'test');
const ask = (method: Method, path: string, body?: unknown, who: Pick<TestAccount, 'apiKey'> = provider) =>
  provider.inject(method, path, body, { authorization: `Bearer ${who.apiKey}` });
const take = (raw: string, to: readonly string[], from = 'ada@readers.example') =>
  postInbound(
    database(),
    { raw: Buffer.from(raw), envelope: { from, to }, senderIp: '192.0.2.9' },
    { allows: () => true, resolver },
  );
/** Signatures have no key, and one domain names the servers that may send its mail. */
const resolver = {
  resolve: async (name: string, type: string): Promise<unknown> => {
    if (name === 'readers.example' && type === 'TXT') return [['v=spf1 ip4:192.0.2.9 -all']];
    throw Object.assign(new Error(`${name} has no ${type} record.`), { code: 'ENOTFOUND' });
  },
  cancel: () => undefined,
};
const problem = (field: string, message: string) => ({ errors: [{ field, message }] });
const mail = [
  'Received: from mx.readers.example',
  'From: =?utf-8?q?Ada_L=C3=B6v?= <ada@readers.example>',
  'To: Orders <orders@in.bakery.example>',
  'Subject: =?utf-8?q?Br=C3=B6tchen?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=edge',
  '',
  '--edge',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Zw=F6lf, bitte.',
  '--edge',
  'Content-Type: text/html',
  '',
  '<p>Twelve</p>',
  '--edge',
  'Content-Type: application/octet-stream; name=list.bin',
  'Content-Disposition: attachment; filename=list.bin',
  'Content-ID: <list@ada>',
  'Content-Transfer-Encoding: base64',
  '',
  'AAH/',
  '--edge--',
  '',
].join('\r\n');

test('a setting is created, read, listed, changed and deleted', async () => {
  const created = await ask('POST', settings, {
    hostname: 'IN.bakery.example',
    url: `${receiver}/a`,
    spam_check: true,
  });
  const setting: ParseSetting = {
    hostname: 'in.bakery.example',
    url: `${receiver}/a`,
    spam_check: true,
    send_raw: false,
    security_policy: null,
  };
  expect([created.statusCode, created.json()]).toEqual([201, setting]);
  expect((await ask('GET', settings)).json()).toEqual({ result: [setting] });
  expect((await ask('GET', `${settings}/in.bakery.example`)).json()).toEqual(setting);
  const changed = await ask('PATCH', `${settings}/in.bakery.example`, {
    hostname: 'post.bakery.example',
    send_raw: true,
  });
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    { ...setting, hostname: 'post.bakery.example', send_raw: true },
  ]);
  expect((await ask('GET', `${settings}/in.bakery.example`)).statusCode).toBe(404);
  expect((await ask('DELETE', `${settings}/post.bakery.example`)).statusCode).toBe(204);
  expect((await ask('DELETE', `${settings}/post.bakery.example`)).statusCode).toBe(404);
});

test.each([
  [{ url: 'https://x.example' }, problem('hostname', 'hostname is required.')],
  [{ hostname: 'in.bakery.example' }, problem('url', 'url is required.')],
  [
    { hostname: 'in.bakery.example', url: 'ftp://x.example' },
    problem('url', 'url must be an address that starts with https:// or http://.'),
  ],
  [
    { hostname: 'in.bakery.example', url: 'http://10.0.0.1/mail' },
    problem('url', 'url must be an address that can be reached from the internet.'),
  ],
  [
    { hostname: 'in.bakery.example', url: 'http://[::1]/mail' },
    problem('url', 'url must be an address that can be reached from the internet.'),
  ],
  [
    { hostname: 'evilbakery.example', url: 'https://x.example' },
    problem('hostname', 'hostname must be an authenticated domain of this account, or a name below one.'),
  ],
  [
    { hostname: 'in.bakery.example', url: 'https://x.example', security_policy: 'none' },
    problem('security_policy', 'security_policy must be the id of a security policy.'),
  ],
])('what cannot be is refused: %j', async (body, expected) => {
  const answer = await ask('POST', settings, body);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, expected]);
});

test('the mail of a host belongs to one account until it loses the domain', async () => {
  const [first, second] = [await provider.createAccount(), await provider.createAccount()];
  const body = { hostname: 'mail.shared.example', url: `${receiver}/a` };
  expect((await ask('POST', settings, body, first)).statusCode).toBe(400);
  await authenticate(first, 'shared.example');
  await authenticate(second, 'shared.example');
  expect((await ask('POST', settings, body, first)).statusCode).toBe(201);
  const taken = await ask('POST', settings, body, second);
  expect([taken.statusCode, taken.json()]).toMatchObject([
    400,
    problem('hostname', 'Mail for this hostname is already posted.'),
  ]);
  expect((await ask('GET', `${settings}/mail.shared.example`, undefined, second)).statusCode).toBe(404);
  await database().execute(sql`delete from dkim_keys where account_id = ${first.accountId}`);
  expect(await take(mail, ['a@mail.shared.example'])).toBe('unknown');
  expect((await ask('POST', settings, body, second)).statusCode).toBe(201);
  expect(await take(mail, ['a@mail.shared.example'])).toBe('posted');
});

test('a message is posted as fields and files, once for each host, and counted', async () => {
  await ask('POST', settings, { hostname: 'in.bakery.example', url: `${receiver}/fields` });
  await ask('POST', settings, { hostname: 'raw.bakery.example', url: `${receiver}/raw`, send_raw: true });
  const to = ['orders@IN.bakery.example', 'sales@in.bakery.example', 'all@raw.bakery.example', 'x@elsewhere.example'];
  expect(await take(mail, to)).toBe('posted');
  expect(posts.map(({ path }) => path)).toEqual(['/fields', '/raw']);
  const [fields, raw] = posts.map(({ form }) => Object.fromEntries(form));
  const attachment = fields?.['attachment1'];
  expect(fields).toMatchObject({
    from: expect.stringContaining('ada@readers.example'),
    to: 'Orders <orders@in.bakery.example>',
    subject: 'Brötchen',
    text: expect.stringContaining('Zwölf, bitte.'),
    html: expect.stringContaining('<p>Twelve</p>'),
    headers: expect.stringMatching(/^Received: from mx\.readers\.example\r\n/),
    envelope: JSON.stringify({ from: 'ada@readers.example', to }),
    sender_ip: '192.0.2.9',
    dkim: 'none',
    SPF: 'pass',
    charsets: JSON.stringify({
      to: 'UTF-8',
      cc: 'UTF-8',
      from: 'UTF-8',
      subject: 'UTF-8',
      html: 'UTF-8',
      text: 'UTF-8',
    }),
    'attachment-info': JSON.stringify({
      attachment1: {
        filename: 'list.bin',
        name: 'list.bin',
        type: 'application/octet-stream',
        'content-id': 'list@ada',
      },
    }),
    attachments: '1',
    'content-ids': JSON.stringify({ 'list@ada': 'attachment1' }),
  });
  expect(attachment instanceof Blob && [...new Uint8Array(await attachment.arrayBuffer())]).toEqual([0, 1, 255]);
  expect(raw).toMatchObject({ email: mail, subject: 'Brötchen', dkim: 'none', SPF: 'pass', sender_ip: '192.0.2.9' });
  for (const post of [fields, raw]) expect(post).not.toHaveProperty('spam_score');
  expect(raw).not.toHaveProperty('text');
  const today = new Date().toISOString().slice(0, 10);
  expect((await ask('GET', `/v3/user/webhooks/parse/stats?start_date=${today}`)).json<ParseStats>()).toEqual([
    { date: today, stats: [{ metrics: { received: 2 } }] },
  ]);
});

test('a message is checked for spam where the setting asks for it, also if it is posted unparsed', async () => {
  const checked = { spam_check: true, url: `${receiver}/checked` };
  await ask('POST', settings, { ...checked, hostname: 'checked.bakery.example' });
  await ask('POST', settings, { ...checked, hostname: 'checked-raw.bakery.example', send_raw: true });
  expect(await take(mail, ['a@checked.bakery.example', 'a@checked-raw.bakery.example'])).toBe('posted');
  expect(posts).toHaveLength(2);
  for (const { form } of posts) {
    const { spam_score: score, spam_report: report } = Object.fromEntries(form);
    expect(score).toEqual(expect.stringMatching(/^\d+\.\d$/));
    expect(report).toEqual(expect.stringContaining('points, 5.0 required)'));
  }
});

test('the mail server retries if a receiver fails but not if it refuses; unknown hosts are refused', async () => {
  answers = 500;
  await expect(take(mail, ['orders@in.bakery.example'])).rejects.toThrow('answered 500');
  answers = 404;
  expect(await take(mail, ['orders@in.bakery.example'])).toBe('refused');
  expect(await take(mail, ['orders@bakery.example'])).toBe('unknown');
  // Without the exception of these tests nothing of our own network is posted to.
  const message = { raw: Buffer.from(mail), envelope: { from: '', to: ['a@in.bakery.example'] }, senderIp: undefined };
  await expect(postInbound(database(), message)).rejects.toThrow('not an address of the public internet');
});

test('a message that is handed in again for one host is not posted to the others again', async () => {
  const path = (name: string) => ({ hostname: `${name}.bakery.example`, url: `${receiver}/${name}` });
  for (const name of ['fails', 'takes', 'refuses']) await ask('POST', settings, path(name));
  const message = mail.replace('Received: from', 'Received: by way of');
  const to = ['a@fails.bakery.example', 'b@takes.bakery.example', 'c@refuses.bakery.example'];
  answersAt.set('/fails', 503).set('/refuses', 404);
  await expect(take(message, to)).rejects.toThrow('answered 503');
  expect(posts.map((post) => post.path)).toEqual(['/fails', '/takes', '/refuses']);
  answersAt.clear();
  expect(await take(message, to)).toBe('refused');
  expect(await take(message, to)).toBe('refused');
  expect(posts.map((post) => post.path)).toEqual(['/fails', '/takes', '/refuses', '/fails']);
  // For another recipient there, or with other words, it is another message.
  expect(await take(message, ['d@takes.bakery.example'])).toBe('posted');
  expect(await take(`${message}!`, ['b@takes.bakery.example'])).toBe('posted');
  // Forgotten when mail servers no longer try, and only then.
  await database().execute(sql`
    update inbound_posts set posted_at = now() - interval '8 days' where hostname = 'takes.bakery.example'`);
  expect(await forgetOutcomes(database(), AbortSignal.timeout(60_000))).toBe(3);
  expect(await take(message, to)).toBe('refused');
  expect(posts.at(-1)?.path).toBe('/takes');
});

test('what is forgotten is found by account and time, and deleted in batches', async () => {
  const other = await provider.createAccount({});
  const seed = (accountId: number, host: string, count: number, age: string) =>
    database().execute(sql`
      insert into inbound_posts (account_id, hostname, message_hash, outcome, posted_at)
      select ${accountId}, ${host}, sha256(number::text::bytea), 'posted', now() - ${age}::interval
      from generate_series(1, ${count}) as number`);
  await seed(provider.accountId, 'old.example', 5001, '8 days');
  await seed(provider.accountId, 'new.example', 5000, '6 days');
  await seed(other.accountId, 'old.example', 2, '8 days');
  await database().execute(sql`analyze inbound_posts`);
  const read = await database().transaction(async (transaction) => {
    expect(await forgetOutcomes(transaction, AbortSignal.timeout(60_000))).toBe(5003);
    return transaction.first<{ rows: number }>(sql`
      select seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'inbound_posts'`);
  });
  expect(read?.rows).toBe(0);
  const left = await database().rows<{ hostname: string }>(sql`
    select distinct hostname from inbound_posts where hostname in ('old.example', 'new.example')`);
  expect(left).toEqual([{ hostname: 'new.example' }]);
  await database().execute(sql`delete from inbound_posts where hostname = 'new.example'`);
});

test.each([
  ['A: 1\r\nB: 2\r\n\r\nText\n\nText', 'A: 1\r\nB: 2'],
  ['A: 1\nB: 2\n\nText\r\n\r\nText', 'A: 1\nB: 2'],
  ['A: 1\nB: 2\n\r\nText', 'A: 1\nB: 2'],
  ['A: 1\r\nB: 2', 'A: 1\r\nB: 2'],
])('the header lines are posted as they came: %j', async (raw, headers) => {
  await ask('POST', settings, { hostname: 'heads.bakery.example', url: `${receiver}/heads` });
  expect(await take(raw, ['a@heads.bakery.example'])).toBe('posted');
  expect(posts[0]?.form.get('headers')).toBe(headers.replaceAll(/\r?\n/g, '\r\n'));
});

describe('a security policy', () => {
  const create = async (body: object): Promise<SecurityPolicy> => {
    const answer = await ask('POST', policies, body);
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json<{ policy: SecurityPolicy }>().policy;
  };

  test('signs what is posted and brings a token', async () => {
    const oauth = { client_id: 'me', client_secret: 'hidden', token_url: `${receiver}/token`, scopes: ['a', 'b'] };
    const policy = await create({ name: 'Both', oauth, signature: { enabled: true } });
    const { client_secret: secret, ...shown } = oauth;
    expect(policy).toEqual({
      id: policy.id,
      name: 'Both',
      oauth: shown,
      signature: { public_key: expect.any(String) },
    });
    expect((await ask('GET', `${policies}/${policy.id}`)).body).not.toContain(secret);
    expect((await ask('GET', policies)).json()).toEqual({ policies: [policy] });
    await ask('PATCH', `${settings}/in.bakery.example`, { security_policy: policy.id });
    expect(await take(`${mail} `, ['orders@in.bakery.example'])).toBe('posted');
    const [taken] = posts;
    if (!taken) throw new Error('Nothing was posted.');
    const { headers, body } = taken;
    expect(headers['authorization']).toBe('Bearer token for grant_type=client_credentials&scope=a+b');
    const key = createPublicKey({
      key: Buffer.from(policy.signature?.public_key ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    });
    const header = (name: string) => String(headers[name.toLowerCase()]);
    const signed = Buffer.concat([Buffer.from(header(timestampHeader)), body]);
    expect(verify('sha256', signed, key, Buffer.from(header(signatureHeader), 'base64'))).toBe(true);

    const used = await ask('DELETE', `${policies}/${policy.id}`);
    expect(used.statusCode).toBe(409);
    const deleted = await ask('DELETE', `${policies}/${policy.id}?force=true`);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { policy: null }]);
    expect((await ask('GET', `${settings}/in.bakery.example`)).json()).toMatchObject({ security_policy: null });
  });

  test('keeps its client secret to the address it was given for', async () => {
    const oauth = { client_id: 'me', client_secret: 'hidden', token_url: 'https://auth.example.com/token' };
    const { id } = await create({ name: 'Token', oauth });
    const change = (more: object) => ask('PATCH', `${policies}/${id}`, { oauth: { client_id: 'me', ...more } });
    const moved = await change({ token_url: `${receiver}/token` });
    expect([moved.statusCode, moved.json()]).toMatchObject([400, { errors: [{ field: 'oauth.client_secret' }] }]);
    expect((await change({ token_url: oauth.token_url, scopes: ['a'] })).statusCode).toBe(200);
    const internal = await change({ token_url: 'http://169.254.169.254/token', client_secret: 'new' });
    expect([internal.statusCode, internal.json()]).toEqual([
      400,
      problem('oauth.token_url', 'oauth.token_url must be an address that can be reached from the internet.'),
    ]);
    expect((await change({ token_url: `${receiver}/token`, client_secret: 'new' })).statusCode).toBe(200);
  });

  describe('keeps its tokens to the hosts that its secret was stored for', () => {
    const oauth = { client_id: 'me', client_secret: 'hidden', token_url: 'https://auth.example.com/token' };
    const refused = problem(
      'oauth_client_secret',
      "oauth_client_secret is required: the security policy's secret was stored for another host.",
    );
    const one = `${settings}/one.bakery.example`;
    const two = `${settings}/two.bakery.example`;
    const evil = 'https://evil.example/';
    let id = '';
    beforeEach(async () => {
      await ask('DELETE', one);
      await ask('DELETE', two);
      ({ id } = await create({ name: 'Token', oauth }));
      const setting = { hostname: 'one.bakery.example', url: 'https://bücher.example/a', security_policy: id };
      expect((await ask('POST', settings, setting)).statusCode).toBe(201);
    });
    const expectRefused = async (method: Method, path: string, body: object) => {
      const answer = await ask(method, path, body);
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    };
    const expectDone = async (method: Method, path: string, body?: object) =>
      expect((await ask(method, path, body)).statusCode).toBeLessThan(300);

    test.each([evil, 'http://xn--bcher-kva.example/a', 'https://xn--bcher-kva.example:8443/a'])(
      'not when a setting moves to %s',
      async (url) => {
        await expectRefused('PATCH', one, { url });
        expect((await ask('GET', one)).json()).toMatchObject({ url: 'https://xn--bcher-kva.example/a' });
        await expectDone('PATCH', one, { url: 'https://xn--bcher-kva.example:443/b' });
      },
    );

    test('not when another setting uses the policy, nor after detours', async () => {
      const other = { hostname: 'two.bakery.example', url: evil };
      await expectRefused('POST', settings, { ...other, security_policy: id });
      await expectDone('POST', settings, other);
      await expectRefused('PATCH', two, { security_policy: id });
      await expectDone('PATCH', one, { url: evil, security_policy: null });
      await expectRefused('PATCH', one, { security_policy: id });
      await expectDone('DELETE', one);
      await expectRefused('POST', settings, { hostname: 'one.bakery.example', url: evil, security_policy: id });
      await expectDone('PATCH', `${policies}/${id}`, { oauth: { client_id: 'me', token_url: oauth.token_url } });
      await expectRefused('PATCH', two, { security_policy: id });
      await expectDone('PATCH', two, { url: 'https://bücher.example/b', security_policy: id });
    });

    test('until the secret is sent again, with the setting or while no setting uses the policy', async () => {
      const url = 'https://new.example/';
      await expectDone('PATCH', one, { url, oauth_client_secret: 'hidden' });
      await expectRefused('PATCH', one, { url: 'https://bücher.example/a' });
      const other = { hostname: 'two.bakery.example', url: 'https://two.example/', security_policy: id };
      await expectDone('POST', settings, { ...other, oauth_client_secret: 'hidden' });
      await expectDone('PATCH', one, { url: 'https://two.example/one' });
      // In use, a changed secret is for the hosts that it is used with.
      await expectDone('PATCH', `${policies}/${id}`, { oauth: { ...oauth, client_secret: 'next' } });
      await expectRefused('PATCH', one, { url });
      await expectDone('PATCH', one, { security_policy: null });
      await expectDone('DELETE', two);
      await expectDone('PATCH', `${policies}/${id}`, { oauth });
      await expectDone('PATCH', one, { url, security_policy: id });
      await expectRefused('PATCH', one, { url: evil });
    });

    test('and a secret is for a policy that uses one', async () => {
      const answer = await ask('PATCH', one, { security_policy: null, oauth_client_secret: 'hidden' });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'oauth_client_secret' }] }]);
    });

    test('and follows no redirect, neither with the token nor with the secret', async () => {
      redirects.set('/moved', `${receiver}/elsewhere`).set('/moved-token', `${receiver}/token`);
      const body = { security_policy: id, oauth_client_secret: 'hidden' };
      const policy = (path: string) => ({ oauth: { ...oauth, token_url: `${receiver}${path}` } });
      await ask('PATCH', `${policies}/${id}`, policy('/token'));
      await expectDone('PATCH', one, { ...body, url: `${receiver}/moved` });
      await expect(take(mail, ['a@one.bakery.example'])).rejects.toThrow('answered 307');
      await ask('PATCH', `${policies}/${id}`, policy('/moved-token'));
      await expect(take(mail, ['a@one.bakery.example'])).rejects.toThrow('answered 307 and no token');
      expect(posts).toEqual([]);
    });
  });

  test('is changed by its own account only', async () => {
    const { id } = await create({ name: 'Signed', signature: { enabled: true } });
    const change = (body: object) => ask('PATCH', `${policies}/${id}`, body);
    expect((await change({ name: 'New' })).json()).toMatchObject({ policy: { id, name: 'New', signature: {} } });
    expect((await change({ signature: { enabled: false } })).statusCode).toBe(400);
    const other = await provider.createAccount();
    expect((await ask('GET', `${policies}/${id}`, undefined, other)).statusCode).toBe(404);
    expect((await ask('DELETE', `${policies}/${id}`, undefined, other)).statusCode).toBe(404);
    expect((await ask('DELETE', `${policies}/${id}`)).statusCode).toBe(200);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'None' }, 'signature'],
    [{ name: 'Half', oauth: { client_id: 'me', token_url: 'https://x.example' } }, 'oauth.client_secret'],
    [{ name: 'Bad', oauth: { client_id: 'me', client_secret: 's', token_url: 'x' } }, 'oauth.token_url'],
  ])('that proves nothing is refused: %j', async (body, field) => {
    const answer = await ask('POST', policies, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field }] }]);
  });
});
