import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { createLinkSigner } from '../../delivery/tracking/linkSigner';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { smsDropReason } from '../single-sends/sms/smsReach';
import { addOptOuts, optOut } from '../sms/optOuts';

const email = 'reader1@texts.example';
const number = '+14155554471';
let app: TestProvider;
let preferences: string;
let consentId: string;

beforeAll(async () => {
  app = await startTestProvider({ jobs: false });
  const { provider, accountId } = app;
  const seeded = await seedSend(provider.database, accountId, { recipients: 1, domain: 'texts.example' });
  const row = await provider.database.first<{ contact_id: string; link_secret: Buffer }>(sql`
    select contact_id, link_secret from contacts join accounts using (account_id)
    where contacts.account_id = ${accountId} and email = ${email}`);
  if (!row) throw new Error('no contact');
  const signer = createLinkSigner({ publicUrl: '', accountId, secret: row.link_secret, streamId: seeded.singleSendId });
  ({ preferences } = signer.linksFor(row.contact_id));
  const field = await app.inject('POST', '/v3/marketing/field_definitions', { name: 'texts', field_type: 'Text' });
  consentId = field.json<{ id: string }>().id;
});
afterAll(() => app.close());
beforeEach(async () => {
  const { database } = app.provider;
  for (const table of [sql`sms_accounts`, sql`sms_opt_outs`, sql`sms_unreachable_numbers`, sql`sending_settings`])
    await database.execute(sql`delete from ${table} where account_id = ${app.accountId}`);
  await database.execute(sql`
    insert into sms_accounts (account_id, account_sid, auth_token) values (${app.accountId}, 'AC1', 'sealed')`);
  await database.execute(sql`
    update contacts set phone_number_id = ${number}, custom_fields = '{}'
    where account_id = ${app.accountId} and email = ${email}`);
});

const open = async (query = ''): Promise<string> =>
  (await app.inject('GET', `${preferences}${query}`, undefined, { authorization: '' })).body;
const save = (body: string) =>
  app.inject('POST', preferences, body, { authorization: '', 'content-type': 'application/x-www-form-urlencoded' });
/** Why the number would get no text message; null: it would get one. */
const reason = async (): Promise<string | null | undefined> => (await reasons('MG1'))?.reason;
const reasons = (service: string): Promise<{ reason: string | null } | undefined> =>
  app.provider.database.first<{ reason: string | null }>(sql`
    select ${smsDropReason(app.accountId, service, sql`contacts.phone_number_id`, sql`contacts.contact_id`)} as reason
    from contacts where account_id = ${app.accountId} and email = ${email}`);

test('a contact with a number sees the end of it, and stops and allows text messages', async () => {
  const html = await open();
  expect(html).toContain('Texts to <bdi>·· 4471</bdi>');
  expect(html).not.toContain('1415555');
  expect(html).toContain('name="texts" value="yes" checked');
  expect(await open('?lang=de')).toContain('SMS an <bdi>');
  await save('action=save&shown_texts=yes');
  expect(await reason()).toBe('Opted Out of All SMS');
  expect(await open()).toContain('name="texts" value="yes">');
  await save('action=save&shown_texts=yes&texts=yes');
  expect(await reason()).toBeNull();
});

/** Why a text of another service would not be sent to the number. */
const reasonElsewhere = async (): Promise<string | null | undefined> => (await reasons('MG2'))?.reason;

test('after STOP to one service, the others are stopped and allowed on the page, and STOP stays', async () => {
  await optOut(app.provider.database, app.accountId, number, 'MG1');
  const html = await open();
  expect(html).toContain('name="texts" value="yes" checked');
  expect(html).toContain('Some were stopped by replying STOP');
  await save('action=save&shown_texts=yes');
  expect([await reason(), await reasonElsewhere()]).toEqual(['Opted Out of All SMS', 'Opted Out of All SMS']);
  expect(await open()).toContain('name="texts" value="yes">');
  await save('action=save&shown_texts=yes&texts=yes');
  expect([await reason(), await reasonElsewhere()]).toEqual(['Opted Out', null]);
  // What was shown as checked and stays so changes nothing.
  await save('action=save&shown_texts=yes&texts=yes');
  expect(await reason()).toBe('Opted Out');
});

test('STOP to one service after the page stopped all of them stays when the page allows them again', async () => {
  await save('action=save&shown_texts=yes');
  await optOut(app.provider.database, app.accountId, number, 'MG1');
  await save('action=save&shown_texts=yes&texts=yes');
  expect([await reason(), await reasonElsewhere()]).toEqual(['Opted Out', null]);
});

test.each([
  ['STOP', (database: Database) => optOut(database, app.accountId, number, '')],
  ['STOP after the page', (database: Database) => optOut(database, app.accountId, number, '')],
  ['the account', (database: Database) => addOptOuts(database, app.accountId, { phone_numbers: [number, number] })],
])('an opt-out by %s is not lifted: whoever has the link may not own the number', async (who, stop) => {
  if (who !== 'STOP') await save('action=save&shown_texts=yes');
  await stop(app.provider.database);
  const html = await open();
  expect(html).not.toContain('shown_texts');
  expect(html).toContain('Texts to <bdi>·· 4471</bdi> are off');
  expect(html).toContain('reply START');
  expect(html).not.toContain('1415555');
  const before = await reason();
  expect(before).toMatch(/^Opted Out/);
  await save('action=save&shown_texts=yes&texts=yes');
  expect(await reason()).toBe(before);
});

test('what is not shown changes nothing', async () => {
  await save('action=save&texts=');
  expect(await reason()).toBeNull();
  await save('action=pause&shown_texts=yes');
  expect(await reason()).toBeNull();
});

test('with a field of consents, the box writes it', async () => {
  await app.provider.database.execute(sql`
    insert into sending_settings (account_id, sms_consent_field, sms_consent_value)
    values (${app.accountId}, ${consentId}, 'Agreed')`);
  expect(await open()).toContain('name="texts" value="yes">');
  await save('action=save&shown_texts=yes&texts=yes');
  expect(await reason()).toBeNull();
  const row = await app.provider.database.first<{ custom_fields: Record<string, unknown> }>(
    sql`select custom_fields from contacts where account_id = ${app.accountId} and email = ${email}`,
  );
  expect(row?.custom_fields[consentId]).toBe('Agreed');
});

test.each([
  ['without text messages of the account', sql`delete from sms_accounts where account_id = `],
  ['without a number', sql`update contacts set phone_number_id = null where account_id = `],
  [
    'with a number that is not a mobile one',
    sql`insert into sms_unreachable_numbers (account_id, phone_number, error_code)
      select account_id, ${number}, 30006 from accounts
      where account_id = `,
  ],
])('%s there is nothing to choose', async (_when, statement) => {
  await app.provider.database.execute(sql`${statement}${app.accountId}`);
  expect(await open()).not.toContain('shown_texts');
  await save('action=save&shown_texts=yes');
  const stored = await app.provider.database.rows(sql`select from sms_opt_outs where account_id = ${app.accountId}`);
  expect(stored).toHaveLength(0);
});
