import type { ErrorBody } from 'sendwright/wire/common';
import type { Contact } from 'sendwright/wire/contacts';
import { sql } from '../../../database/sql';
import { eventually } from '../../../testing/eventually';
import { openedForm } from '../../../testing/openedForm';
import { type TestProvider, startTestProvider } from '../../../testing/startTestProvider';
import { importCsv, reportOf } from '../../../testing/testImports';
import { e164 } from './phoneNumbers';

const settings = '/v3/marketing/settings/phone_numbers';
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.close());

test.each([
  ['+1 (415) 555-0100', undefined, '+14155550100'],
  ['+49 30 901820', 'US', '+4930901820'],
  ['415-555-0100', 'US', '+14155550100'],
  ['0151 12345678', 'DE', '+4915112345678'],
  ['00 44 20 7946 0018', 'DE', '+442079460018'],
  ['415-555-0100', undefined, undefined],
  ['+1 555 123 4567', undefined, undefined],
  ['+1', undefined, undefined],
  ['call +14155550100', undefined, undefined],
  ['+14155550100 ext. 5', undefined, undefined],
  ['+14155550100;+14155550101', undefined, undefined],
] as const)('%s in %s is %s', (text, country, number) => {
  expect(e164(text, country)).toBe(number);
});

async function uploaded(domain: string, numbers: readonly string[]): Promise<string[]> {
  await provider.inject('PUT', '/v3/marketing/contacts', {
    contacts: numbers.map((phone, index) => ({ email: `reader${index}@${domain}`, phone_number_id: phone })),
  });
  let contacts: Contact[] = [];
  await eventually(async () => {
    const query = { query: `email LIKE '%@${domain}'` };
    const answer = await provider.inject('POST', '/v3/marketing/contacts/search', query);
    contacts = answer.json<{ result: Contact[] }>().result;
    return contacts.length > 0;
  });
  return contacts.map(({ phone_number_id: phone }) => phone ?? '').toSorted();
}

test('the account has a country for numbers without a country code', async () => {
  expect((await provider.inject('GET', settings)).json()).toEqual({ default_country: null });
  expect(await uploaded('none.example', ['415 555 0101', '+1 415 555 0102'])).toEqual(['+14155550102']);
  const changed = await provider.inject('PATCH', settings, { default_country: 'us' });
  expect(changed.json()).toEqual({ default_country: 'US' });
  expect(await uploaded('us.example', ['415 555 0103', '+49 30 901820', '030 901820'])).toEqual([
    '+14155550103',
    '+4930901820',
  ]);
  const refused = await provider.inject('PATCH', settings, { default_country: 'XX' });
  expect([refused.statusCode, refused.json<ErrorBody>().errors[0]?.field]).toEqual([400, 'default_country']);
  expect((await provider.inject('GET', settings)).json()).toEqual({ default_country: 'US' });
  const other = await provider.createAccount();
  const answer = await provider.inject('GET', settings, undefined, { authorization: `Bearer ${other.apiKey}` });
  expect(answer.json()).toEqual({ default_country: null });
});

test('an imported row whose number is not valid is rejected, with its reason', async () => {
  await provider.inject('PATCH', settings, { default_country: 'DE' });
  const job = await importCsv(provider, 'email,phone\na@file.example,0151 12345678\nb@file.example,0151 1\n', {
    field_mappings: ['_rf2_T', '_rf24_T'],
  });
  expect(job.results).toMatchObject({ created_count: 1, errored_count: 1 });
  const report = await reportOf(provider, job);
  expect(report).toContain('b@file.example');
  expect(report).toContain('phone_number_id must be a phone number of DE, or one with its country code');
});

test('a form takes numbers of the account’s country', async () => {
  await provider.inject('PATCH', settings, { default_country: 'US' });
  const created = await provider.inject('POST', '/v3/marketing/forms', {
    name: 'Texts',
    fields: [{ field_id: '_rf24_T', label: 'Mobile', helper_text: '', required: true, order: 0 }],
  });
  const { id } = created.json<{ id: string }>();
  const send = async (phone: string) => {
    const page = await provider.inject('GET', `/forms/${id}`, undefined, { authorization: '' });
    expect(page.statusCode).toBe(200);
    const sent = { _rf24_T: phone, ...(await openedForm(provider.provider.database, id)) };
    return provider.inject('POST', `/forms/${id}/submissions`, new URLSearchParams(sent).toString(), {
      authorization: '',
      'content-type': 'application/x-www-form-urlencoded',
    });
  };
  expect((await send('0151 12345678')).statusCode).toBe(400);
  expect((await send('(415) 555-0177')).statusCode).toBe(200);
  const stored = await provider.provider.database.first(sql`
    select phone_number_id from contacts
    where account_id = ${provider.accountId} and phone_number_id = '+14155550177'`);
  expect(stored).toBeDefined();
});
