import { Value } from '@sinclair/typebox/value';
import { reservedFields } from '../contacts/fields/contactFields';
import {
  PreferenceCenter,
  type PreferenceCenterContent,
  PreferenceFigures,
  type PreferencePerson,
} from 'sendwright/wire/preferenceCenter';
import { sql } from '../../database/sql';
import { createLinkSigner } from '../../delivery/tracking/linkSigner';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { seedSend } from '../../testing/seedSend';
import { emailFieldId } from '../signup-forms/formFields';
import { newCenter } from './content';

const path = '/v3/marketing/preference_center';
const email = 'reader1@choice.example';
const cityId = reservedFields.find(({ name }) => name === 'city')?.id ?? '';
let app: TestProvider;
let links: { unsubscribe: string; preferences: string };
let groupId: number;
let birthdayId: string;

beforeAll(async () => {
  app = await startTestProvider({ jobs: false });
  const { provider, accountId } = app;
  const { database } = provider;
  const seeded = await seedSend(database, accountId, { recipients: 1, domain: 'choice.example' });
  groupId = seeded.groupId;
  const field = await app.inject('POST', '/v3/marketing/field_definitions', { name: 'birthday', field_type: 'Date' });
  birthdayId = field.json<{ id: string }>().id;
  const row = await database.first<{ contact_id: string; link_secret: Buffer }>(sql`
    select contact_id, link_secret from contacts join accounts using (account_id)
    where contacts.account_id = ${accountId} and email = ${email}`);
  if (!row) throw new Error('no contact');
  const signer = createLinkSigner({ publicUrl: '', accountId, secret: row.link_secret, streamId: seeded.singleSendId });
  links = signer.linksFor(row.contact_id);
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of [sql`preference_centers`, sql`recipient_preferences`, sql`leave_reasons`, sql`suppressions`])
    await app.provider.database.execute(sql`delete from ${table} where account_id = ${app.accountId}`);
});

const write = (body: object) => app.inject('PUT', path, body);
const content = (change: Partial<PreferenceCenterContent>): PreferenceCenterContent => ({ ...newCenter, ...change });
const get = (address: string, headers: Record<string, string> = {}) =>
  app.inject('GET', address, undefined, { authorization: '', ...headers });
const post = (address: string, body = '') =>
  app.inject('POST', address, body, { authorization: '', 'content-type': 'application/x-www-form-urlencoded' });
const contact = () =>
  app.provider.database.first<{ city: string | null; custom_fields: Record<string, unknown> }>(sql`
    select city, custom_fields from contacts where account_id = ${app.accountId} and email = ${email}`);
const chosen = () =>
  app.provider.database.first<{ frequency: string | null; language: string | null; paused: boolean | null }>(sql`
    select frequency, language, paused_until > now() + interval '27 days' as paused from recipient_preferences
    where account_id = ${app.accountId} and email = ${email}`);

describe('the content', () => {
  test('is that of the product until it is changed, and each change counts', async () => {
    expect(Value.Decode(PreferenceCenter, (await app.inject('GET', path)).json())).toEqual({
      ...newCenter,
      revision: 0,
    });
    const changed = content({ title: ' Your coffee ', fields: [{ field_id: cityId, label: 'Town' }] });
    const first = await write({ ...changed, revision: 0 });
    expect([first.statusCode, first.json<PreferenceCenter>()]).toEqual([
      200,
      { ...changed, title: 'Your coffee', revision: 1 },
    ]);
    expect((await write({ ...changed, title: 'Two', revision: 1 })).json<PreferenceCenter>().revision).toBe(2);
    const late = await write({ ...changed, revision: 1 });
    expect([late.statusCode, late.json()]).toEqual([412, { errors: [expect.objectContaining({ field: 'revision' })] }]);
  });

  test.each([
    ['title', { title: 'x'.repeat(101) }],
    ['intro', { intro: 'x'.repeat(501) }],
    ['fields.0.field_id', { fields: [{ field_id: emailFieldId, label: 'Address' }] }],
    ['fields.0.field_id', { fields: [{ field_id: 'nothing', label: 'Nothing' }] }],
    ['fields.0.label', { fields: [{ field_id: cityId, label: ' ' }] }],
    ['fields', { fields: Array.from({ length: 11 }, () => ({ field_id: cityId, label: 'Town' })) }],
    ['translations.0.language', { translations: [{ language: 'xx', title: '', intro: '', labels: {} }] }],
  ])('is refused with the field that is wrong: %s', async (field, change) => {
    const answer = await write(content(change));
    expect([answer.statusCode, answer.json<{ errors: object[] }>().errors[0]]).toEqual([
      400,
      expect.objectContaining({ field }),
    ]);
  });

  test('has each field and each language once', async () => {
    const fields = [cityId, cityId].map((id) => ({ field_id: id, label: 'Town' }));
    const translations = ['de', 'de'].map((language) => ({ language, title: 'T', intro: '', labels: {} }));
    const answer = await write(content({ fields, translations }));
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toEqual([
      'fields.1.field_id',
      'translations.1.language',
    ]);
  });
});

describe('the page', () => {
  test('has the texts of the account, in the language of the recipient', async () => {
    await write(
      content({
        title: 'Your coffee',
        intro: 'Tell us <everything>.',
        fields: [{ field_id: cityId, label: 'Town' }],
        translations: [{ language: 'de', title: 'Ihr Kaffee', intro: '', labels: { [cityId]: 'Stadt' } }],
      }),
    );
    const { body } = await get(links.preferences);
    expect(body).toContain('<title>Your coffee</title>');
    expect(body).toContain('Tell us &lt;everything&gt;.');
    expect(body).toMatch(/Town <.*value="Zurich"/s);
    expect(body).toContain('At most weekly');
    const german = (await get(links.preferences, { 'accept-language': 'de-AT' })).body;
    expect(german).toContain('<title>Ihr Kaffee</title>');
    expect(german).toContain('Stadt');
    expect(german).toContain('Höchstens wöchentlich');
  });

  test('leaves out what the account does not offer', async () => {
    await write(content({ offers_frequency: false, offers_pause: false, offers_language: false, asks_reason: false }));
    const { body } = await get(links.preferences);
    expect(body).not.toMatch(/name="frequency"|value="pause"|name="language"/);
    await post(links.preferences, 'action=save&frequency=weekly&language=de');
    await post(links.preferences, 'action=pause');
    expect(await chosen()).toBeUndefined();
    expect((await post(links.unsubscribe)).body).not.toContain('name="reason"');
  });

  test('saves the frequency and the language, which the pages then have', async () => {
    const answer = await post(links.preferences, 'action=save&frequency=weekly&language=de&shown_language=en');
    expect(answer.body).toContain('Ihre Einstellungen sind gespeichert.');
    expect(await chosen()).toEqual({ frequency: 'weekly', language: 'de', paused: null });
    expect((await get(links.unsubscribe, { 'accept-language': 'fr' })).body).toContain('Abmelden?');
    await post(links.preferences, 'action=save&frequency=always&language=de&shown_language=de');
    expect(await chosen()).toEqual({ frequency: null, language: 'de', paused: null });
    await post(links.preferences, 'action=save&frequency=hourly&language=xx');
    expect(await chosen()).toEqual({ frequency: null, language: 'de', paused: null });
  });

  test('changes the fields that the account chose, and no others', async () => {
    await write(
      content({
        fields: [
          { field_id: cityId, label: 'Town' },
          { field_id: birthdayId, label: 'Birthday' },
        ],
      }),
    );
    await post(links.preferences, `action=save&${cityId}=Lyon&${birthdayId}=1990-05-17&_rf2_T=Eve`);
    expect(await contact()).toMatchObject({
      city: 'Lyon',
      custom_fields: { [birthdayId]: expect.stringContaining('1990-05-17') },
    });
    const wrong = await post(links.preferences, `action=save&frequency=monthly&${cityId}=Nice&${birthdayId}=soon`);
    expect([wrong.statusCode, wrong.body]).toEqual([400, expect.stringContaining('Birthday must be a date')]);
    expect(wrong.body).toContain('value="Nice"');
    expect([await contact(), await chosen()]).toEqual([expect.objectContaining({ city: 'Lyon' }), undefined]);
    await post(links.preferences, `action=save&${cityId}=&${birthdayId}=`);
    expect(await contact()).toEqual({ city: null, custom_fields: {} });
  });

  test('pauses for a month and ends the pause; asking is not enough', async () => {
    await get(`${links.preferences}?action=pause`);
    expect(await chosen()).toBeUndefined();
    expect((await post(links.preferences, 'action=pause')).body).toContain('Paused: nothing is sent to');
    expect((await chosen())?.paused).toBe(true);
    expect((await get(links.unsubscribe)).body).not.toContain('value="pause"');
    expect((await post(links.preferences, 'action=resume')).body).toContain('value="pause"');
    expect((await chosen())?.paused).toBeNull();
  });

  test('unsubscribes from everything, and asks why', async () => {
    const { body } = await post(links.preferences, 'action=leave');
    expect(body).toContain('Why did you unsubscribe?');
    const address = /action="([^"]*reason[^"]*)"/.exec(body)?.[1] ?? '';
    expect((await post(address, 'reason=too_often&comment=+Every+day%21+')).body).toContain(
      'Thank you for telling us.',
    );
    expect(await people('too_often')).toEqual([
      expect.objectContaining({ email, comment: 'Every day!', paused_until: null }),
    ]);
    const after = (await get(links.preferences)).body;
    expect(after).toContain('name="all" value="yes" checked');
    expect(after).not.toContain('value="leave"');
  });

  test('a reason does not unsubscribe, and needs to be one of ours', async () => {
    const asked = await post(`${links.unsubscribe}/reason`, 'reason=too_often');
    expect(asked.body).toContain('Unsubscribe?');
    await post(links.unsubscribe);
    expect((await post(`${links.unsubscribe}/reason`, 'reason=because')).body).toContain('Why did you unsubscribe?');
    expect((await get(`${links.unsubscribe}/reason?reason=other`)).body).toContain('Unsubscribe?');
    expect(await figures()).toMatchObject({ reasons: [] });
    const row = () =>
      app.provider.database.first(sql`
      select reason, group_id from leave_reasons where account_id = ${app.accountId}`);
    await post(`${links.unsubscribe}/reason`, 'reason=other');
    expect(await row()).toEqual({ reason: 'other', group_id: groupId });
  });
});

const figures = async (): Promise<PreferenceFigures> =>
  Value.Decode(PreferenceFigures, (await app.inject('GET', `${path}/figures`)).json());
const people = async (figure: string): Promise<PreferencePerson[]> =>
  (await app.inject('GET', `${path}/people?figure=${figure}`)).json<{ result: PreferencePerson[] }>().result;

test('the figures have the people behind them', async () => {
  await app.provider.database.execute(sql`
    insert into recipient_preferences (account_id, email, frequency, paused_until)
    values (${app.accountId}, ${email}, 'weekly', null), (${app.accountId}, 'b@choice.example', 'monthly', now()),
      (${app.accountId}, 'c@choice.example', null, now() + interval '1 day')`);
  await app.provider.database.execute(sql`
    insert into leave_reasons (account_id, email, reason, comment, left_at)
    values (${app.accountId}, 'b@choice.example', 'other', 'Moved', now()),
      (${app.accountId}, 'c@choice.example', 'other', '', now() - interval '1 day'),
      (${app.accountId}, 'd@choice.example', 'too_often', '', now() - interval '91 days')`);
  expect(await figures()).toEqual({
    weekly: 1,
    monthly: 1,
    paused: 1,
    reasons: [{ reason: 'other', people: 2, comments: 1 }],
  });
  expect((await people('weekly'))[0]).toMatchObject({ email, contact_id: expect.any(String) });
  expect((await people('paused'))[0]).toMatchObject({ email: 'c@choice.example', contact_id: null });
  expect((await people('other')).map(({ email: one, comment }) => [one, comment])).toEqual([
    ['b@choice.example', 'Moved'],
    ['c@choice.example', ''],
  ]);
  const page = (await app.inject('GET', `${path}/people?figure=other&page_size=1`)).json<{
    _metadata: { count: number; next: string };
  }>();
  expect(page._metadata.count).toBe(2);
  const next = (await app.inject('GET', page._metadata.next)).json<{ result: PreferencePerson[] }>();
  expect(next.result.map((one) => one.email)).toEqual(['c@choice.example']);
  const searched = (await app.inject('GET', `${path}/people?figure=other&email=C@`)).json<{
    result: PreferencePerson[];
  }>();
  expect(searched.result.map((one) => one.email)).toEqual(['c@choice.example']);
  expect((await app.inject('GET', `${path}/people?figure=everybody`)).statusCode).toBe(400);
});

test('previews are rendered from what is being edited', async () => {
  const preview = async (page: string, change: Partial<PreferenceCenterContent> = {}, language = 'en') =>
    (await app.inject('POST', `${path}/preview`, { content: content(change), page, language })).json<{ html: string }>()
      .html;
  const fields = [{ field_id: cityId, label: 'Town' }];
  expect(await preview('preferences', { title: 'Draft', fields })).toMatch(/<title>Draft.*Town/s);
  expect(await preview('preferences', {}, 'pl')).toContain('lang="pl"');
  expect(await preview('unsubscribe')).toContain('value="pause"');
  expect(await preview('unsubscribed', { asks_reason: false })).not.toContain('name="reason"');
});
