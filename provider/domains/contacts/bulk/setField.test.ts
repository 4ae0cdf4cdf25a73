import type { Contact, ContactPage } from 'sendwright/wire/contacts';
import type { TimelinePage } from 'sendwright/wire/contactTimeline';
import type { ContactJob } from 'sendwright/wire/imports';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { finishedJob } from '../../../testing/testImports';

const root = '/v3/marketing';
let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

async function job(method: 'POST' | 'PUT', path: string, body?: object): Promise<ContactJob> {
  const response = await test1.inject(method, path, body);
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({ status: 202 });
  return finishedJob(test1, response.json<{ job_id: string }>().job_id);
}
const bulk = (body: object) => job('POST', `${root}/contacts/bulk`, body);
const undo = (done: ContactJob) => job('POST', `${root}/contacts/bulk/${done.id}/undo`);
const upsert = (contacts: readonly object[]) => job('PUT', `${root}/contacts`, { contacts });
const field = async (name: string, type: string): Promise<string> =>
  (await test1.inject('POST', `${root}/field_definitions`, { name, field_type: type })).json<{ id: string }>().id;
async function found(search: string): Promise<readonly Contact[]> {
  const page = await test1.inject('GET', `${root}/contacts/browse?search=${search}&sort=email`);
  return page.json<ContactPage>().result;
}

test('a reserved field is set for a selection, and undoing brings each earlier value back', async () => {
  await upsert([
    { email: 'a@cities.example', city: 'Paris' },
    { email: 'b@cities.example' },
    { email: 'c@cities.example', city: 'Rome' },
    { email: 'd@cities.example', city: 'Oslo' },
  ]);
  const cities = async () => (await found('cities')).map(({ city }) => city);
  const done = await bulk({
    action: 'set_field',
    field: 'city',
    value: ' Oslo ',
    selection: { matching: { search: 'cities' } },
  });
  // The last one has the value already.
  expect(done).toMatchObject({ status: 'completed', results: { updated_count: 3, requested_count: 3 } });
  expect(await cities()).toEqual(['Oslo', 'Oslo', 'Oslo', 'Oslo']);
  const [first, second] = await found('cities');
  const timeline = await test1.inject('GET', `${root}/contacts/${first?.id}/timeline`);
  expect(JSON.stringify(timeline.json<TimelinePage>().result)).toContain('city');
  // What was changed since is kept.
  await test1.inject('PATCH', `${root}/contacts/${second?.id}`, { city: 'Bern' });
  expect(await undo(done)).toMatchObject({ results: { updated_count: 2, kept_count: 1 } });
  expect(await cities()).toEqual(['Paris', 'Bern', 'Rome', 'Oslo']);
});

test('custom fields take values of their type, and can be cleared', async () => {
  const [number, date, text] = [
    await field('score', 'Number'),
    await field('joined', 'Date'),
    await field('tier', 'Text'),
  ];
  await upsert([
    { email: 'a@fields.example', custom_fields: { [number]: 1, [text]: 'Gold' } },
    { email: 'b@fields.example', custom_fields: { [text]: 'Silver' } },
  ]);
  const selection = { matching: { search: 'fields' } };
  const values = async () => (await found('fields')).map(({ custom_fields: own }) => own);
  const scored = await bulk({ action: 'set_field', field: number, value: '2.50', selection });
  await bulk({ action: 'set_field', field: date, value: '12/31/2026', selection });
  const cleared = await bulk({ action: 'set_field', field: text, value: null, selection });
  const joined = '2026-12-31T00:00:00Z';
  expect(await values()).toEqual([
    { score: 2.5, joined },
    { score: 2.5, joined },
  ]);
  await undo(cleared);
  await undo(scored);
  expect(await values()).toEqual([
    { score: 1, joined, tier: 'Gold' },
    { joined, tier: 'Silver' },
  ]);
});

test.each([
  [{ field: 'email', value: 'x@example.com' }, 'field', /email belongs to one contact/],
  [{ field: 'alternate_emails', value: 'x@example.com' }, 'field', /alternate_emails belongs to one contact/],
  [{ field: 'created_at', value: 'today' }, 'field', /created_at can't be changed/],
  [{ field: 'shoe_size', value: '44' }, 'field', /no field shoe_size/],
  [{ value: '44' }, 'field', /required/],
  [{ field: 'city' }, 'value', /required/],
  [{ field: 'city', value: 'x'.repeat(61) }, 'value', /city must not exceed 60 characters/],
])('%j is refused with its field', async (body, wrong, message) => {
  const selection = { matching: {} };
  const response = await test1.inject('POST', `${root}/contacts/bulk`, { action: 'set_field', selection, ...body });
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { errors: [{ field: wrong, message: expect.stringMatching(message) }] },
  ]);
});

test("another account's custom field is not known", async () => {
  const stranger = await test1.createAccount();
  const own = await field('strangers_miss_this', 'Text');
  const response = await test1.inject(
    'POST',
    `${root}/contacts/bulk`,
    { action: 'set_field', selection: { matching: {} }, field: own, value: 'x' },
    { authorization: `Bearer ${stranger.apiKey}` },
  );
  expect([response.statusCode, response.json()]).toMatchObject([400, { errors: [{ field: 'field' }] }]);
});
