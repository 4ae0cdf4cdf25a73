import { KindGuard, type TSchema } from '@sinclair/typebox';
import { contracts } from 'sendwright/wire/contracts';
import { sql } from '../database/sql';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const foreign = '11111111-1111-4111-8111-111111111111';

test('a property that the contract does not name changes nothing', async () => {
  const campaigns = '/v3/marketing/ads/campaigns';
  const body = { name: 'Spring', id: foreign, problems: [] };
  const created = (await provider.inject('POST', campaigns, body)).json<{ id: string }>();
  expect(created).toMatchObject({ name: 'Spring', problems: [{ field: 'channels' }, { field: 'audience.list_ids' }] });
  expect(created.id).not.toBe(foreign);
  const changed = await provider.inject('PATCH', `${campaigns}/${created.id}`, { id: foreign });
  expect(changed.json()).toMatchObject({ id: created.id });
});

test('a template sends what its editors show, whatever the request claims', async () => {
  const { id } = (await provider.inject('POST', '/v3/templates', { name: 'Seen', generation: 'dynamic' })).json<{
    id: string;
  }>();
  const seen = { name: 'v', subject: 'x', html_content: '<p>Seen</p>', sent_html: '<p>Hidden</p>' };
  const version = await provider.inject('POST', `/v3/templates/${id}/versions`, seen);
  expect(version.statusCode).toBe(201);
  const versionId = version.json<{ id: string }>().id;
  const patched = await provider.inject('PATCH', `/v3/templates/${id}/versions/${versionId}`, {
    subject: 'y',
    sent_html: '<p>Hidden</p>',
  });
  expect(patched.statusCode).toBe(200);
  const rows = await provider.provider.database.rows(sql`
    select sent_html from template_versions where account_id = ${provider.accountId} and sent_html is not null`);
  expect(rows).toEqual([]);
});

const odd = 'undeclared_property';

test('properties inside of objects and lists that the contract does not name are not stored', async () => {
  const { id: listId } = (await provider.inject('POST', '/v3/marketing/lists', { name: 'Odd' })).json<{ id: string }>();
  const split = {
    type: 'split',
    yes: [
      {
        id: 'b',
        type: 'email',
        delay: { value: 0, unit: 'days', [odd]: 1 },
        email_config: { subject: 'Hi', [odd]: 1 },
        [odd]: 1,
      },
      {
        type: 'split',
        [odd]: 1,
        condition: { emails: [{ step_id: 'b', activity: 'opened', negated: false, [odd]: 1 }], [odd]: 1 },
      },
    ],
  };
  const requests = [
    ['PUT', '/v3/marketing/contacts', { contacts: [{ email: 'odd@example.com', [odd]: 1 }] }],
    ['POST', '/v3/marketing/contacts/exports', { list_ids: [listId], notifications: { email: false, [odd]: 1 } }],
    ['POST', '/v3/marketing/automations', { steps: [split], entry: { type: 'list', id: null, [odd]: 1 } }],
    [
      'POST',
      '/v3/marketing/singlesends',
      { name: 'Odd', send_to: { all: true, [odd]: 1 }, email_config: { [odd]: 1 } },
    ],
    [
      'POST',
      '/v3/marketing/ads/campaigns',
      { name: 'Odd', audience: { list_ids: [listId], [odd]: 1 }, duration: { type: 'ongoing', [odd]: 1 } },
    ],
    [
      'POST',
      '/v3/marketing/forms',
      { name: 'Odd', list_ids: [listId], style: { [odd]: 1 }, confirmation_email: { [odd]: 1 } },
    ],
  ] as const;
  for (const [method, path, body] of requests) {
    const answer = await provider.inject(method, path, body);
    expect([path, answer.statusCode < 300, answer.body.includes(odd)]).toEqual([path, true, false]);
  }
  const holding = await provider.provider.database.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I as line where line::text like %L', table_name, ${`%${odd}%`}::text),
      false, true, '')))[1]::text <> '0'`);
  expect(holding).toEqual([]);
});

test('free-form values keep every property', async () => {
  const answer = await provider.inject('POST', '/v3/marketing/preview', {
    html_content: `<p>{{person.${odd}}}</p>`,
    data: { person: { [odd]: 'kept' } },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('kept')]);
});

/** The places of unions with several objects, lists or records, of which one accepts additional properties. */
function ambiguous(schema: unknown, at: string): string[] {
  if (KindGuard.IsUnion(schema)) {
    const parts: TSchema[] = schema.anyOf;
    const structured = parts.filter(
      (part) => KindGuard.IsObject(part) || KindGuard.IsRecord(part) || KindGuard.IsArray(part),
    );
    const open = structured.some((part) => !KindGuard.IsObject(part) || part.additionalProperties !== false);
    return [...(structured.length > 1 && open ? [at] : []), ...parts.flatMap((part) => ambiguous(part, at))];
  }
  if (KindGuard.IsArray(schema)) return ambiguous(schema.items, `${at}[]`);
  if (!KindGuard.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, part]) => ambiguous(part, `${at}.${name}`));
}

test('unions of several objects in bodies refuse what they do not declare', () => {
  const places = contracts.flatMap(({ routes }) =>
    Object.entries(routes).flatMap(([key, { body }]) => ambiguous(body, key)),
  );
  expect(places).toEqual([]);
});
