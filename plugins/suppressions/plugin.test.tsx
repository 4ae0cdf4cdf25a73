import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, checkPlugin, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import { lists } from './lists';
import plugin from './plugin';

const everything = [
  'suppression.read',
  'suppression.delete',
  'asm.suppressions.global.create',
  'asm.suppressions.global.delete',
];
const bounced = [
  { email: 'ada@example.com', created: 1_900_000_000, reason: '550 5.1.1 no such user', status: '5.1.1' },
  { email: 'bob@example.com', created: 1_900_000_000, reason: '552 mailbox full', status: '5.2.2' },
];

async function start(address: string, http: ApiMocks = {}, scopes = everything): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /suppression/bounces': bounced,
      'GET /suppression/unsubscribes': [{ email: 'gone@example.com', created: 1_900_000_000 }],
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench): string | undefined => workbench.alerts.at(-1)?.message;
const removeFrom = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove address' }));
};

test('the plugin definition is valid', () => checkPlugin(plugin));

test('bounces are shown with status and reason, and removed after a question', async () => {
  const workbench = await start('/suppressions', { 'DELETE /suppression/bounces': answer(204, null) });
  expect(await screen.findByText('550 5.1.1 no such user')).toBeTruthy();
  expect(screen.getByText('5.2.2')).toBeTruthy();
  for (const { title } of lists) expect(screen.getByRole('link', { name: new RegExp(title) })).toBeTruthy();
  await removeFrom('ada@example.com');
  await waitFor(() => expect(last(workbench)).toBe('ada@example.com removed.'));
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.body).toEqual({ emails: ['ada@example.com'] });
  expect(screen.queryByText('ada@example.com')).toBeNull();
  await workbench.dispose();
});

test('a search and a period reach the server', async () => {
  const queries: unknown[] = [];
  const workbench = await start('/suppressions/bounces?search=bo&period=2030-03-01..2030-03-02', {
    'GET /suppression/bounces': ({ query }) => {
      queries.push(query);
      return [];
    },
  });
  await waitFor(() => expect(queries).toHaveLength(1));
  expect(queries).toEqual([
    expect.objectContaining({
      email: 'bo',
      start_time: String(Date.UTC(2030, 2, 1) / 1000),
      end_time: String(Date.UTC(2030, 2, 3) / 1000 - 1),
    }),
  ]);
  await workbench.dispose();
});

test('the next page continues after the last address', async () => {
  const page = Array.from({ length: 200 }, (_, index) => ({
    email: `n${index}@example.com`,
    created: 1_900_000_000,
    reason: '',
    status: '',
  }));
  const workbench = await start('/suppressions/bounces', {
    'GET /suppression/bounces': ({ query }) => (query['after'] === undefined ? page : bounced),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const after = () =>
    workbench.requests.filter(({ path }) => path.endsWith('/suppression/bounces')).map(({ query }) => query['after']);
  await waitFor(() => expect(after()).toEqual([undefined, '1900000000,n199@example.com']));
  await workbench.dispose();
});

test('typed addresses become global unsubscribes', async () => {
  const workbench = await start('/suppressions/unsubscribes/add', {
    'POST /asm/suppressions/global': answer(201, { recipient_emails: ['new@example.com'] }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  // The list behind it is the one to which they are added.
  expect(screen.getByText(/^People who opted out of everything/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Add addresses' }));
  expect(await dialog.findByText('Enter at least one valid email address, or choose a file.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: 'New@example.com, nobody' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add 1 address' }));
  await waitFor(() => expect(last(workbench)).toContain('Invalid and skipped: 1.'));
  expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    recipient_emails: ['new@example.com'],
  });
  expect(await screen.findByText('gone@example.com')).toBeTruthy();
  await workbench.dispose();
});

/** As spreadsheets save “Unicode Text”: UTF-16 with a byte order mark. */
const unicodeText = (text: string): File =>
  new File(
    [Uint8Array.from([...`\uFEFF${text}`].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]))],
    'a.txt',
  );

test('a file of addresses in UTF-16 is read', async () => {
  const workbench = await start('/suppressions/unsubscribes/add', {
    'POST /asm/suppressions/global': answer(201, { recipient_emails: ['new@example.com'] }),
  });
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(screen.getByLabelText(/Or drop a CSV file/), {
    target: { files: [unicodeText('Email\tName\r\nnew@example.com\tZoë\r\n')] },
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 1 address' }));
  await waitFor(() =>
    expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      recipient_emails: ['new@example.com'],
    }),
  );
  await workbench.dispose();
});

test('somebody who may read one list sees that list alone, and changes nothing', async () => {
  const workbench = await start('/suppressions', {}, ['suppression.unsubscribes.read']);
  expect(await screen.findByText('gone@example.com')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Bounces/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add addresses' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for gone@example.com' }));
  expect(await screen.findByRole('menuitem', { name: 'Find contact' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
  await workbench.dispose();
});

test('a list that cannot be fetched says so', async () => {
  const workbench = await start('/suppressions', { 'GET /suppression/bounces': () => refusal(500, 'internal error') });
  await waitFor(() => expect(last(workbench)).toContain('Unable to retrieve the suppressed addresses.'));
  await workbench.dispose();
});

test('numbers without text messages have lists of their own, from which they are taken after a question', async () => {
  const service = `MG${'1b'.repeat(16)}`;
  const optOut = { phone_number: '+12025550143', messaging_service_sid: null, opted_out_at: '2026-11-20T10:00:00Z' };
  const page = <Row,>(result: readonly Row[]) => ({ result, _metadata: { count: result.length } });
  const workbench = await start(
    '/suppressions/text_opt_outs?search=%2B12025550143',
    {
      'GET /marketing/sms/opt_outs': page([optOut, { ...optOut, messaging_service_sid: service }]),
      'GET /marketing/sms/unreachable_numbers': page([
        { phone_number: '+12025550199', error_code: 30_006, explanation: 'Landline', noted_at: '2026-11-20T10:00:00Z' },
      ]),
      'DELETE /marketing/sms/opt_outs/:phone_number': answer(204, null),
    },
    [...everything, 'marketing.read', 'marketing_campaigns.delete'],
  );
  expect(await screen.findByText('All text messages')).toBeTruthy();
  expect(screen.getByText(service)).toBeTruthy();
  const asked = workbench.requests.find(({ path }) => path.endsWith('/sms/opt_outs'));
  expect(asked?.query).toMatchObject({ phone_number: '+12025550143' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Actions for +12025550143' })[1] as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lift the opt-out' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Lift the opt-out' }));
  await waitFor(() => expect(last(workbench)).toBe('+12025550143 removed.'));
  expect(workbench.requests.find(({ method }) => method === 'DELETE')?.query).toEqual({
    messaging_service_sid: service,
  });
  expect(screen.queryByText(service)).toBeNull();
  await workbench.goto('/suppressions/unreachable_numbers');
  expect(await screen.findByText('30006: Landline')).toBeTruthy();
  await workbench.dispose();
});

test('pasted numbers become text opt-outs, and a wrong one is named', async () => {
  const workbench = await start(
    '/suppressions/text_opt_outs',
    {
      'GET /marketing/sms/opt_outs': { result: [], _metadata: { count: 0 } },
      'POST /marketing/sms/opt_outs': ({ body }) =>
        body.phone_numbers.includes('12') ? refusal(400, 'Not "12".', 'phone_numbers') : answer(204, null),
    },
    [...everything, 'marketing.read', 'marketing_campaigns.update'],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add numbers' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Add numbers' }));
  expect(dialog.getByText('Enter at least one phone number, or choose a file.')).toBeTruthy();
  const field = dialog.getByLabelText('Phone numbers');
  fireEvent.change(field, { target: { value: '+1 202 555 0143, (202) 555-0144\n12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add 3 numbers' }));
  expect(await dialog.findByText('Not "12".')).toBeTruthy();
  const file = unicodeText('"Phone";name\r\n"+44 20 7183 8750";Ada\r\n');
  fireEvent.change(screen.getByLabelText(/Or drop a CSV file/), { target: { files: [file] } });
  fireEvent.click(await dialog.findByRole('button', { name: 'Add 1 number' }));
  await waitFor(() => expect(last(workbench)).toBe('1 number added to the text opt-outs.'));
  expect(workbench.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { phone_numbers: ['+1 202 555 0143', '(202) 555-0144', '12'], messaging_service_sid: null },
    { phone_numbers: ['+44 20 7183 8750'], messaging_service_sid: null },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await workbench.dispose();
});

test('without text messages there are no lists of numbers', async () => {
  const workbench = await start('/suppressions/text_opt_outs');
  expect(await screen.findByText('550 5.1.1 no such user')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Text opt-outs' })).toBeNull();
  await workbench.dispose();
});
