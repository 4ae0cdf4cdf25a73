import type { MessagePreview } from 'sendwright/wire/tracking';
import { sql } from '../../database/sql';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
let account: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  account = await provider.createAccount();
});
afterAll(() => provider.close());

const ask: TestProvider['inject'] = (method, url, body) =>
  provider.inject(method, url, body, { authorization: `Bearer ${account.apiKey}` });
const field = async (name: string, type: 'Date' | 'Text'): Promise<string> =>
  (await ask('POST', '/v3/marketing/field_definitions', { name, field_type: type })).json<{ id: string }>().id;

test('a date field prints as a day, or as a day and a time, and can be formatted', async () => {
  const [birthday, visit, note] = await Promise.all([
    field('birthday', 'Date'),
    field('visit', 'Date'),
    field('note', 'Text'),
  ]);
  const midnight = '1980-12-31T00:00:00Z';
  const contact = await provider.provider.database.first<{ id: string }>(sql`
    insert into contacts (account_id, email, custom_fields)
    values (${account.accountId}, 'ada@dates.example', ${JSON.stringify({
      [birthday]: midnight,
      [visit]: '2026-05-01T14:30:00Z',
      [note]: midnight,
    })}::jsonb)
    returning contact_id as id`);

  const { subject, html } = (
    await ask('POST', '/v3/marketing/preview', {
      subject: '{{birthday}}',
      html_content:
        '<p>{{birthday}}, {{visit}}, {{note}}, {{formatDate birthday "MMMM D"}}, {{formatDate visit "h A"}}</p>',
      contact_id: contact?.id,
    })
  ).json<MessagePreview>();
  expect(subject).toBe('1980-12-31');
  expect(html).toContain(`<p>1980-12-31, 2026-05-01 14:30, ${midnight}, December 31, 2 PM</p>`);
});
