import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../database/database';
import { identifier, sql } from '../database/sql';
import { createDkimKey, findDkimSigner, listDkimKeys } from '../delivery/dkim/dkimKeys';
import { mailTo } from '../testing/mailbox';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { Keyring } from './keyring';
import { keyFileOf, openWithSecrets, rotateKey } from './openSecrets';
import { SecretBox } from './secretBox';
import { sealedColumns } from './sealedColumns';

const password = 'seven quiet harbors';
let provider: TestProvider;
let database: Database;
let file: string;
beforeAll(async () => {
  provider = await startTestProvider({ config: { smtpUrl: undefined } });
  ({ database } = provider.provider);
  file = keyFileOf(provider.provider.config);
});
afterAll(() => provider.close());

const place = { column: 'users.totp_secret', accountId: 1, row: 2 };

/** Every table and column that contains `text`, as text or bytes. */
async function whereIs(text: string): Promise<string[]> {
  const columns = await database.rows<{ schema: string; table: string; column: string }>(sql`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    join pg_tables
      on schemaname = table_schema and tablename = table_name
    where table_schema in ('public', 'pgboss')
      and data_type in ('text', 'bytea', 'jsonb', 'ARRAY', 'character varying')`);
  const found = await Promise.all(
    columns.map(async ({ schema, table, column }) => {
      const at = sql`${identifier(column)}::text`;
      const hex = Buffer.from(text).toString('hex');
      const row = await database.first(sql`
      select from ${identifier(schema)}.${identifier(table)}
      where position(${text} in ${at}) > 0 or position(${hex} in ${at}) > 0 limit 1`);
      return row ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}

/** Stores one of each kind of secret; returns them in plain text. */
async function storeSecrets(): Promise<{ readonly texts: readonly string[]; readonly check: () => Promise<void> }> {
  const owner = await provider.createAccount({ password });
  const { token } = (
    await provider.inject('POST', '/v3/sign-in', { username: owner.username, password }, { authorization: '' })
  ).json<{ token: string }>();
  const own = { authorization: `Bearer ${token}` };
  const key = { authorization: `Bearer ${owner.apiKey}` };
  const { secret } = (await provider.inject('POST', '/v3/user/two_factor', { password }, own)).json<{
    secret: string;
  }>();
  const record = await createDkimKey(database, owner.accountId, 'example.com', 's1');
  const oauth = {
    oauth_client_id: 'client',
    oauth_client_secret: `oauth-${randomUUID()}`,
    oauth_token_url: 'https://auth.example/token',
  };
  const webhook = await provider.inject(
    'POST',
    '/v3/user/webhooks/event/settings',
    { enabled: false, url: 'https://hook.example/', ...oauth },
    key,
  );
  const { id } = webhook.json<{ id: string }>();
  const signing = (
    await provider.inject('PATCH', `/v3/user/webhooks/event/settings/signed/${id}`, { enabled: true }, key)
  ).json<{ public_key: string }>();
  const writeKey = `write${randomUUID().replaceAll('-', '')}`;
  const integration = await provider.inject(
    'POST',
    '/v3/marketing/integrations',
    {
      destination: 'Segment',
      filters: { email_events: ['open'] },
      properties: { write_key: writeKey, destination_region: 'US' },
    },
    key,
  );
  const { integration_id: integrationId } = integration.json<{ integration_id: string }>();
  await provider.inject('POST', '/v3/password-resets', { username: owner.username }, { authorization: '' });
  const mail = await mailTo(provider, `${owner.username}@example.com`, /new password/);
  return {
    texts: [secret, oauth.oauth_client_secret, writeKey, mail.token, 'PRIVATE KEY-----'],
    async check() {
      const found = (
        await provider.inject('GET', `/v3/user/webhooks/event/settings/signed/${id}`, undefined, key)
      ).json<{ public_key: string }>();
      expect(found.public_key).toBe(signing.public_key);
      expect(
        (await provider.inject('GET', `/v3/marketing/integrations/${integrationId}`, undefined, key)).json(),
      ).toMatchObject({ properties: { write_key: writeKey } });
      expect(await listDkimKeys(database, owner.accountId)).toEqual([record]);
      expect(await findDkimSigner(database, owner.accountId, 'news@example.com')).toBeDefined();
      expect((await mailTo(provider, `${owner.username}@example.com`, /new password/)).token).toBe(mail.token);
      expect((await provider.inject('POST', '/v3/user/two_factor/confirm', { code: '000000' }, own)).statusCode).toBe(
        400,
      );
    },
  };
}

test('what is sealed opens in its place only, and not where it was changed', async () => {
  const box = new SecretBox(await Keyring.create(`${file}.other`));
  const sealed = box.seal('s\u00e9cret', place);
  expect(sealed).toMatch(/^sealed:1:[0-9a-f]{8}:[\w-]+$/);
  expect(sealed).not.toBe(box.seal('s\u00e9cret', place));
  expect(box.open(sealed, place)).toBe('s\u00e9cret');
  for (const other of [
    { ...place, accountId: 2 },
    { ...place, row: 3 },
    { ...place, column: 'dkim_keys.private_key' },
  ]) {
    expect(() => box.open(sealed, other)).toThrow('cannot be decrypted');
  }
  const last = sealed.at(-2) === 'A' ? 'B' : 'A';
  expect(() => box.open(sealed.slice(0, -2) + last + sealed.slice(-1), place)).toThrow('cannot be decrypted');
  expect(() => box.open('secret', place)).toThrow('is not encrypted');
});

test('no secret is plain anywhere in the database, the queue and the Outbox included', async () => {
  const { texts, check } = await storeSecrets();
  expect(await Promise.all(texts.map(whereIs))).toEqual(texts.map(() => []));
  await check();
});

test('the key is in a file that only its owner reads', async () => {
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
});

test('secrets that an older version left plain are encrypted at the next start', async () => {
  const { check, texts } = await storeSecrets();
  // The state of an earlier version: decrypted in place.
  for (const { table, column, row, bytes } of sealedColumns) {
    const rows = await database.rows<{ account_id: number; row: string; value: string | Buffer }>(sql`
      select account_id, ${identifier(row)}::text as row, ${identifier(column)} as value from ${identifier(table)}
      where ${identifier(column)} is not null`);
    for (const one of rows.filter(({ value }) => value.toString('latin1').startsWith('sealed:'))) {
      const plain = database.secrets.open(one.value.toString('latin1'), {
        column: `${table}.${column}`,
        accountId: one.account_id,
        row: one.row,
      });
      await database.execute(sql`
        update ${identifier(table)} set ${identifier(column)} = ${bytes ? Buffer.from(plain, 'latin1') : plain}
        where account_id = ${one.account_id} and ${identifier(row)}::text = ${one.row}`);
    }
  }
  expect((await Promise.all(texts.map(whereIs))).every((places) => places.length > 0)).toBe(true);
  await database.execute(sql`update secret_keys set sealed_at = null`);
  await (await openWithSecrets(provider.provider.config, database.url)).close();
  expect(await Promise.all(texts.map(whereIs))).toEqual(texts.map(() => []));
  await check();
});

test('a rotation encrypts everything again while processes run, and goes on where it was interrupted', async () => {
  const { check } = await storeSecrets();
  const keyIds = async () => (await Keyring.read(file))?.keys.map(({ id }) => id) ?? [];
  const [first = ''] = await keyIds();
  const done = await rotateKey(database, file);
  expect(done).toMatchObject({ resumed: false, removed: [] });
  expect(done.secrets).toBeGreaterThan(4);
  expect(await keyIds()).toEqual([done.keyId, first]);
  expect(await whereIs(`sealed:1:${first}:`)).toEqual(['secret_keys.check_value']);
  // This process read the file before the new key was added.
  await check();
  await database.execute(sql`update secret_keys set sealed_at = null where key_id = ${done.keyId}`);
  expect(await rotateKey(database, file)).toEqual({ keyId: done.keyId, resumed: true, secrets: 0, removed: [] });
  await database.execute(sql`update secret_keys set created_at = created_at - interval '1 minute'`);
  const next = await rotateKey(database, file);
  expect([next.removed, await keyIds()]).toEqual([[first], [next.keyId, done.keyId]]);
  expect(await whereIs(`sealed:1:${first}:`)).toEqual([]);
  await check();
});

test('a process with another key, or none, does not start', async () => {
  const { config } = provider.provider;
  const elsewhere = path.join(config.dataDir, 'elsewhere.key');
  const start = (secretKeyFile: string) => openWithSecrets({ ...config, secretKeyFile }, database.url);
  await expect(start(elsewhere)).rejects.toThrow(
    /encrypted with the key [0-9a-f, ]+, and SECRET_KEY_FILE \S+elsewhere\.key does not exist/,
  );
  await Keyring.create(elsewhere);
  await expect(start(elsewhere)).rejects.toThrow(/holds [0-9a-f]{8} only\. Put the file of that installation there/);
  await writeFile(elsewhere, 'hunter2\n');
  await expect(start(elsewhere)).rejects.toThrow(/^(?!.*hunter2).*has a line that is no key/);
  // The same id with a different key.
  const text = await readFile(file, 'utf8');
  const forged = text.replaceAll(/^([0-9a-f]{8}) .*$/gm, `$1 ${Buffer.alloc(32).toString('base64')}`);
  await writeFile(elsewhere, forged);
  await expect(start(elsewhere)).rejects.toThrow('cannot be decrypted');
  await rename(file, `${file}.away`);
  await expect(start(file)).rejects.toThrow('does not exist');
  await rename(`${file}.away`, file);
  await (await start(file)).close();
});

test('a column that is named like a secret is sealed, a hash, or named in docs/security.md', async () => {
  const columns = await database.rows<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns join pg_tables
      on schemaname = table_schema and tablename = table_name
    where table_schema = 'public' and data_type in ('text', 'bytea', 'jsonb', 'uuid', 'ARRAY')
      and column_name ~ '(secret|token|password|private|write_key|signature)' and column_name !~ '(_hash|_url)$'
      -- The rows of a partition are found through its table.
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)`);
  const sealed = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  expect(
    columns
      .map(({ name }) => name)
      .filter((name) => !sealed.has(name))
      .toSorted(),
  ).toEqual([
    'accounts.link_secret',
    'designs.thumbnail_token',
    'list_archives.token',
    'template_versions.thumbnail_token',
  ]);
});
