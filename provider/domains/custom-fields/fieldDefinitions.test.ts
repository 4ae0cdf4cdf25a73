import type { CustomField, FieldDefinitions } from 'sendwright/wire/customFields';
import { sql } from '../../database/sql';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let test1: TestProvider;
beforeAll(async () => {
  test1 = await startTestProvider();
});
afterAll(() => test1.close());

const path = '/v3/marketing/field_definitions';
const create = (name: unknown, fieldType: unknown = 'Text'): ReturnType<TestProvider['inject']> =>
  test1.inject('POST', path, { name, field_type: fieldType });

test('a field is created with the letter of its type, renamed, listed and deleted; its id is not reused', async () => {
  const first = (await create('first_one')).json() as CustomField;
  const second = (await create('second_one', 'number')).json() as CustomField;
  const third = (await create('third_one', 'Date')).json() as CustomField;
  expect([first.id, second.id, third.id]).toEqual(['e1_T', 'e2_N', 'e3_D']);
  expect(second).toMatchObject({ field_type: 'Number' });
  expect((await test1.inject('PATCH', `${path}/e2_N`, { name: 'Second_ONE' })).json()).toMatchObject({
    id: 'e2_N',
    name: 'Second_ONE',
  });
  expect((await test1.inject('DELETE', `${path}/e3_D`)).statusCode).toBe(204);
  expect((await create('fourth_one', 'Date')).json()).toMatchObject({ id: 'e4_D' });
  const all = (await test1.inject('GET', path)).json() as FieldDefinitions;
  expect(all.custom_fields.map((field) => field.id)).toEqual(['e1_T', 'e2_N', 'e4_D']);
  expect(all.reserved_fields[2]).toEqual({ id: '_rf2_T', name: 'email', field_type: 'Text' });
  expect(all.reserved_fields[21]).toEqual({ id: '_rf21_D', name: 'created_at', field_type: 'Date', read_only: true });
});

test.each<[unknown, unknown, string, string]>([
  ['First_Name', 'Text', "can't name custom field with reserved field names", 'name'],
  ['sender_name', 'Text', "can't name custom field with system field names", 'name'],
  ['2fast', 'Text', "Name can contain only letters, digits and underscores, and can't start with a digit.", 'name'],
  [
    'with space',
    'Text',
    "Name can contain only letters, digits and underscores, and can't start with a digit.",
    'name',
  ],
  ['', 'Text', 'Name is a required field.', 'name'],
  ['x'.repeat(101), 'Text', 'Name must not exceed 100 characters.', 'name'],
  ['fine', 'Color', 'Type must be Text, Number or Date.', 'field_type'],
])('the field %j of type %s is refused', async (name, type, message, field) => {
  const response = await create(name, type);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ errors: [{ message, field }] });
});

test('names are unique regardless of case', async () => {
  await create('Shoe_Size');
  expect((await create('shoe_size')).json()).toMatchObject({
    errors: [{ message: 'field name is already in use', field: 'name' }],
  });
});

test('there are at most 500 fields, and the refusal says so', async () => {
  const account = await test1.createAccount();
  await test1.provider.database.execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    select ${account.accountId}, 'e' || (1000 + n) || '_T', 'field_' || n, 'Text' from generate_series(1, 500) n`);
  const response = await test1.inject(
    'POST',
    path,
    { name: 'extra', field_type: 'Text' },
    { authorization: `Bearer ${account.apiKey}` },
  );
  expect(response.statusCode).toBe(400);
  expect((response.json() as { errors: { message: string }[] }).errors[0]?.message).toContain('500 custom fields');
});

test('reserved, unknown and foreign fields cannot be changed', async () => {
  const stranger = await test1.createAccount();
  await create('private_one');
  const mine = ((await test1.inject('GET', path)).json() as FieldDefinitions).custom_fields.find(
    (field) => field.name === 'private_one',
  );
  for (const id of ['_rf2_T', 'e999_T', 'nonsense']) {
    expect((await test1.inject('PATCH', `${path}/${id}`, { name: 'other' })).statusCode).toBe(404);
    expect((await test1.inject('DELETE', `${path}/${id}`)).statusCode).toBe(404);
  }
  expect(
    (await test1.inject('DELETE', `${path}/${mine?.id}`, undefined, { authorization: `Bearer ${stranger.apiKey}` }))
      .statusCode,
  ).toBe(404);
});

test('the older calls see the same fields by number', async () => {
  const created = await test1.inject('POST', '/v3/contactdb/custom_fields?show_all_ids=true', {
    name: 'pet',
    type: 'text',
  });
  expect(created.statusCode).toBe(201);
  const field = created.json() as { id: number; tne_id: string };
  expect(field).toMatchObject({ name: 'pet', type: 'text', tne_id: `e${field.id}_T` });
  expect((await test1.inject('GET', `/v3/contactdb/custom_fields/${field.id}`)).json()).toEqual({
    id: field.id,
    name: 'pet',
    type: 'text',
  });
  expect((await test1.inject('DELETE', `/v3/contactdb/custom_fields/${field.id}`)).statusCode).toBe(202);
  expect((await test1.inject('GET', `/v3/contactdb/custom_fields/${field.id}`)).statusCode).toBe(404);
  expect((await test1.inject('GET', '/v3/contactdb/custom_fields/x')).statusCode).toBe(400);
});
