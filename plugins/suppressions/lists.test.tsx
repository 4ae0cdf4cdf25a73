import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, answer, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import plugin from './plugin';

const scopes = [
  'suppression.read',
  'suppression.delete',
  'asm.suppressions.global.create',
  'asm.suppressions.global.delete',
];
const created = Date.UTC(2024, 0, 2, 8, 30) / 1000;
const since = '2 Jan 2024, 08:30 UTC';
const failed = [
  { email: 'ada@example.com', created, reason: '550 no such user', status: '5.1.1' },
  { email: 'bob@example.com', created, reason: '', status: '' },
];

async function start(address: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin], {
    scopes,
    http: {
      'GET /suppression/bounces': failed,
      'GET /suppression/blocks': failed,
      'GET /suppression/spam_reports': [
        { email: 'eve@example.com', created, ip: '192.0.2.7' },
        { email: 'dan@example.com', created, ip: '' },
      ],
      'GET /suppression/invalid_emails': [],
      'GET /suppression/unsubscribes': [
        { email: 'gone@example.com', created },
        { email: 'left@example.com', created },
      ],
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const last = (workbench: TestWorkbench) => workbench.alerts.at(-1)?.message;
/** The titles of the table's columns, and its rows, without what selects and opens menus. */
const shownTable = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent)
        .filter((text) => text !== '')
        .join(' | '),
    );

test('each list says what it is, and has its own columns', async () => {
  const workbench = await start('/suppressions');
  await screen.findByText('550 no such user');
  expect(
    screen.getByText('The receiving server refused these for good. They get no email until you remove them.'),
  ).toBeTruthy();
  const [titles, ada, bob] = shownTable();
  expect([titles, ada, bob]).toEqual([
    'Email address | Status | Reason | Since | Actions',
    `ada@example.com | 5.1.1 | 550 no such user | ${since}`,
    `bob@example.com | – | – | ${since}`,
  ]);
  expect(screen.getByTitle('550 no such user')).toBeTruthy();

  fireEvent.click(screen.getByRole('link', { name: /Spam reports/ }));
  await screen.findByText('eve@example.com');
  expect(
    screen.getByText('People who marked a message as spam. They get no email until you remove them.'),
  ).toBeTruthy();
  expect(shownTable()).toEqual([
    'Email address | Sent from | Since | Actions',
    `eve@example.com | 192.0.2.7 | ${since}`,
    `dan@example.com | – | ${since}`,
  ]);

  fireEvent.click(screen.getByRole('link', { name: /Invalid addresses/ }));
  expect(await screen.findByText('No address was invalid')).toBeTruthy();
  expect(
    screen.getByText('Addresses that no mail can be sent to are added here automatically, when a send finds them.'),
  ).toBeTruthy();
  await workbench.dispose();
});

test('several addresses are removed at once; of those that are not, the message says how many', async () => {
  const removed: unknown[] = [];
  let refuses = false;
  const workbench = await start('/suppressions/unsubscribes', {
    'DELETE /asm/suppressions/global/:email': ({ parameters }: { parameters: Record<string, string> }) => {
      if (refuses || removed.length === 1) return refusal(500, 'broken');
      removed.push(parameters['email']);
      return answer(204, null);
    },
    'DELETE /suppression/blocks': ({ body }) => {
      removed.push(body);
      return answer(204, null);
    },
  });
  const removeAll = async () => {
    for (const box of (await screen.findAllByRole('checkbox')).slice(1)) fireEvent.click(box);
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    return within(await screen.findByRole('alertdialog'));
  };
  await screen.findByText('left@example.com');
  let question = await removeAll();
  expect(question.getByText('Remove 2 addresses?')).toBeTruthy();
  expect(question.getByText('They can get all email again. Only remove people who asked you to.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove addresses' }));
  await waitFor(() => expect(last(workbench)).toBe('1 of 2 addresses were removed. Try again to remove the others.'));
  expect(removed).toEqual(['gone@example.com']);
  expect(screen.queryByText('gone@example.com')).toBeNull();
  expect(screen.getByText('left@example.com')).toBeTruthy();

  refuses = true;
  fireEvent.click(screen.getByRole('button', { name: 'Actions for left@example.com' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Remove left@example.com?')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove address' }));
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to remove the addresses\. Please try again\./));

  await workbench.goto('/suppressions/blocks');
  await screen.findByText('550 no such user');
  question = await removeAll();
  expect(question.getByText('Only the entry is removed: blocked addresses get email anyway.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Remove addresses' }));
  await waitFor(() => expect(last(workbench)).toBe('2 addresses removed.'));
  expect(removed.at(-1)).toEqual({ emails: ['ada@example.com', 'bob@example.com'] });
  await workbench.dispose();
});

test('a row leads to its contact, and a list can be downloaded', async () => {
  let refuses = true;
  const opened: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href);
  });
  const workbench = await start('/suppressions/spam_reports', {
    'POST /download/suppression/spam_reports': () =>
      refuses ? refusal(500, 'broken') : answer(200, { download_url: 'https://files.example.com/1' }),
  });
  await screen.findByText('eve@example.com');
  const download = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Export spam reports' }));
  };
  await download();
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to export the addresses\. Please try again\./));
  refuses = false;
  await download();
  await waitFor(() => expect(last(workbench)).toBe('The addresses are being downloaded.'));
  expect(opened).toEqual(['https://files.example.com/1']);
  click.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for eve@example.com' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Find contact' }));
  await waitFor(() => expect(workbench.location).toBe('/contacts?search=eve%40example.com'));
  await workbench.dispose();
});

test('a file says what is in it before its addresses are added, and what became of them', async () => {
  let refuses = true;
  const workbench = await start('/suppressions/unsubscribes/add', {
    'POST /asm/suppressions/global': ({ body }) =>
      refuses ? refusal(500, 'broken') : answer(201, { recipient_emails: body.recipient_emails }),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add global unsubscribes' }));
  expect(
    dialog.getByText("They get no more email of any kind from this account, except what can't be unsubscribed from."),
  ).toBeTruthy();
  expect(dialog.getByText('The first column is used: up to 20,000 addresses.')).toBeTruthy();
  const drop = (name: string, text: string) =>
    fireEvent.change(screen.getByLabelText(/Or drop a CSV file/), { target: { files: [new File([text], name)] } });
  drop('names.csv', 'Name\nAda\n');
  expect(await dialog.findByText(/^names\.csv has no valid email address in its first column\./)).toBeTruthy();

  drop('people.csv', 'Email\nNew@example.com\nx\ny\nz\nw\nother@example.com\nnew@example.com\n');
  expect(await dialog.findByText('2 valid, 4 invalid: x, y, z … will be skipped.')).toBeTruthy();
  expect(dialog.getByText('people.csv')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove file' }));
  expect(dialog.getByRole('status').textContent).toBe('');

  fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: 'a@example.com\nb@example.com' } });
  expect(dialog.getByRole('status').textContent).toBe('2 valid, 0 invalid');
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 addresses' }));
  await waitFor(() => expect(last(workbench)).toMatch(/^Unable to add the addresses\. Please try again\./));
  refuses = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Add 2 addresses' }));
  await waitFor(() => expect(last(workbench)).toBe('2 addresses added to the global unsubscribes.'));
  expect(workbench.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    recipient_emails: ['a@example.com', 'b@example.com'],
  });
  await waitFor(() => expect(workbench.location).toBe('/suppressions/unsubscribes'));
  await workbench.dispose();
});
