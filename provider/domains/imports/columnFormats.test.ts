import type { ColumnFormat } from 'sendwright/wire/imports';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { importCsv, reportOf } from '../../testing/testImports';

let test1: TestProvider;
let spent: string;
let joined: string;
beforeAll(async () => {
  test1 = await startTestProvider();
  const field = async (name: string, type: string): Promise<string> =>
    (await test1.inject('POST', '/v3/marketing/field_definitions', { name, field_type: type })).json<{ id: string }>()
      .id;
  [spent, joined] = [await field('spent', 'Number'), await field('joined', 'Date')];
});
afterAll(() => test1.close());

const email = '_rf2_T';

async function customFieldsOf(address: string): Promise<unknown> {
  const response = await test1.inject('POST', '/v3/marketing/contacts/search/emails', { emails: [address] });
  return response.json<{ result: Record<string, { contact?: { custom_fields: unknown } }> }>().result[address]?.contact
    ?.custom_fields;
}

test('numbers and dates are read in the format of their column', async () => {
  const csv = [
    'email;spent;joined',
    'a@example.com;1.234,56;03/04/2025',
    'b@example.com;-12,5;31.12.2024',
    'c@example.com;1.234.567;2024-12-31',
    'd@example.com;7;2024/1/2',
    'e@example.com;1.234,50 €;31/12/25',
    'f@example.com;12%;31.12.70',
  ].join('\n');
  const formats: (ColumnFormat | null)[] = [null, '1.234,56', 'DD/MM/YYYY'];
  const job = await importCsv(test1, csv, { field_mappings: [email, spent, joined], column_formats: formats });
  expect(job).toMatchObject({ status: 'completed', results: { created_count: 6, errored_count: 0 } });
  expect(await customFieldsOf('a@example.com')).toEqual({ spent: 1234.56, joined: '2025-04-03T00:00:00Z' });
  expect(await customFieldsOf('b@example.com')).toEqual({ spent: -12.5, joined: '2024-12-31T00:00:00Z' });
  expect(await customFieldsOf('c@example.com')).toEqual({ spent: 1_234_567, joined: '2024-12-31T00:00:00Z' });
  expect(await customFieldsOf('d@example.com')).toEqual({ spent: 7, joined: '2024-01-02T00:00:00Z' });
  expect(await customFieldsOf('e@example.com')).toEqual({ spent: 1234.5, joined: '2025-12-31T00:00:00Z' });
  expect(await customFieldsOf('f@example.com')).toEqual({ spent: 12, joined: '1970-12-31T00:00:00Z' });
});

test('a rejected value is named with the format it does not have, and the line it is on', async () => {
  const csv = [
    'email,note,spent,joined',
    '',
    'one@example.com,"first',
    'second",1.5,31/12/2024',
    'two@example.com,,"1,5",',
    'three@example.com,"a',
    '',
    'b",,12/31/2024',
    'broken,,,',
    'four@example.com,,"1 234,5",',
    '',
  ].join('\r\n');
  const job = await importCsv(test1, csv, {
    field_mappings: [email, null, spent, joined],
    column_formats: [null, null, '1,234.56', 'DD/MM/YYYY'],
  });
  expect(job).toMatchObject({ results: { requested_count: 5, created_count: 1, errored_count: 4 } });
  expect((await reportOf(test1, job)).split('\r\n')).toEqual([
    'email,note,spent,joined,line,reason',
    'two@example.com,,"1,5",,5,"Float type conversion error: spent ""1,5"" is not a number written like 1,234.56."',
    'three@example.com,"a',
    '',
    'b",,12/31/2024,6,"joined ""12/31/2024"" is not a date with the day first, such as 31/12/2026."',
    'broken,,,,9,email must be a valid email address.',
    'four@example.com,,"1 234,5",,10,"Float type conversion error: spent ""1 234,5"" is not a number written like ' +
      '1,234.56."',
    '',
  ]);
});

test('a dry run shows the lines of its first changes, and is imported with its formats', async () => {
  const csv = 'email,spent\n\n"dry@example.com","1 234,5"\n';
  const checked = await importCsv(test1, csv, {
    field_mappings: [email, spent],
    column_formats: [null, '1 234,56'],
    dry_run: true,
  });
  expect(checked.preview).toEqual([
    { row: 3, kind: 'created', changes: expect.arrayContaining([{ field: 'spent', before: null, after: 1234.5 }]) },
  ]);
});

test.each<[string, unknown[], string]>([
  ['of dates on a number', [null, 'DD/MM/YYYY', null], 'column_formats[1]: spent is a Number field'],
  ['of numbers on a date', [null, null, '1,234.56'], 'column_formats[2]: joined is a Date field'],
  ['on a text', ['1,234.56', null, null], 'column_formats[0]: '],
  ['for too few columns', [null, '1,234.56'], 'column_formats has 2 entries; field_mappings has 3'],
  ['that nobody knows', [null, 'one', null], 'column_formats'],
])('a format %s is refused', async (_name, formats, message) => {
  const response = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: [email, spent, joined],
    column_formats: formats,
  });
  expect(response.statusCode).toBe(400);
  const [error] = response.json<{ errors: { field: string; message: string }[] }>().errors;
  expect(error?.field).toMatch(/^column_formats/);
  if (formats[1] !== 'one') expect(error?.message).toContain(message);
});
