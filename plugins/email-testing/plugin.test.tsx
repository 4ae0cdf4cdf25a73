import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, checkPlugin, refusal } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { finished, listOf, offered, open, pending, run, stored } from './testing/testedMessage';
import { testingAddress, testingView } from './testingView';

test('the plugin definition is valid', () => checkPlugin(plugin));

test('addresses and views convert to each other', () => {
  const at = '/single-sends/1/editor/email_testing';
  for (const shown of [
    { view: 'create' },
    { view: 'list' },
    { view: 'results', testId: 'a/b', tab: 'spam' },
    { view: 'inbox', testId: 't', clientId: 'gmail' },
  ] as const)
    expect(testingView(testingAddress(at, shown), at)).toEqual(shown);
  expect(testingView(at, at)).toEqual({ view: 'create' });
  expect(testingView(`${at}/view_results/t1/nonsense`, at)).toEqual({ view: 'results', testId: 't1', tab: 'inbox' });
});

test('a test says what it costs, saves what was written, and shows its results as they come', async () => {
  let reads = 0;
  const saves: string[] = [];
  const save = async () => saves.push('saved') > 0;
  const workbench = await open(
    'review',
    {
      'POST /marketing/compatibility_testing/tests': answer(201, { id: 't1', status: 'pending', credits_used: 5 }),
      'GET /marketing/compatibility_testing/tests/:id': () =>
        (reads += 1) < 2
          ? {
              ...finished,
              status: 'pending',
              links_status: 'pending',
              inbox: [pending('gmail'), pending('outlook-windows')],
            }
          : finished,
    },
    { ...stored, save, testData: '{"code": 7}' },
  );
  await screen.findByText('Nothing is chosen yet.', { exact: false });
  run();
  expect(await screen.findByText('Select at least one inbox client.')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Gmail'));
  expect(screen.queryByText('Select at least one inbox client.')).toBeNull();
  fireEvent.click(screen.getByLabelText('All of Desktop'));
  fireEvent.click(screen.getByLabelText('Check it against spam rules (3 credits)'));
  expect(screen.getByText('This test takes 5 credits.', { exact: false })).toBeTruthy();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  try {
    run();
    expect(await screen.findByText('0 of 2 drawn', { exact: false })).toBeTruthy();
    expect([saves, workbench.location]).toEqual([['saved'], '/host/editor/email_testing/view_results/t1/inbox']);
    expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      template_id: 'm1',
      inbox_clients: ['gmail', 'outlook-windows'],
      spam: true,
      substitutions: { code: 7 },
    });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('1 app could not be shown.')).toBeTruthy();
    const credits = () => workbench.requests.filter(({ path }) => path.endsWith('/credits')).length;
    const [looked, asked] = [reads, credits()];
    // Polling stops once the test has finished.
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect([reads, credits()]).toEqual([looked, asked]);
  } finally {
    jest.useRealTimers();
  }
  await workbench.dispose();
});

test('a free test starts with the most common apps and the spam check, and says nothing about credits', async () => {
  const workbench = await open('review', {
    'GET /marketing/compatibility_testing/clients': { ...offered, prices: { inbox_client: 0, spam: 0 } },
    'POST /marketing/compatibility_testing/tests': answer(201, { id: 't1', status: 'pending', credits_used: 0 }),
  });
  expect(await screen.findByText('Free, and done in a few seconds.', { exact: false })).toBeTruthy();
  expect(screen.queryByText(/credit/i)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Gmail').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Gmail'));
  run();
  await waitFor(() =>
    expect(workbench.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      spam: true,
      inbox_clients: expect.not.arrayContaining(['gmail']),
    }),
  );
  await workbench.dispose();
});

test('missing parts of a message are requested, and errors of the server are shown at the field', async () => {
  const workbench = await open(
    'review',
    {
      'POST /marketing/compatibility_testing/tests': refusal(
        400,
        'The subject uses {{code}}: give test data for it.',
        'substitutions',
      ),
    },
    { request: { design_id: 'd1' }, resourceId: 'd1', subject: '', hasSender: false },
  );
  const from = await screen.findByLabelText(/^From/);
  expect((from as HTMLInputElement).value).toBe('ada@example.com');
  fireEvent.change(from, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Test data'), { target: { value: '[1]' } });
  fireEvent.click(screen.getByLabelText('Gmail'));
  run();
  expect(await screen.findByText('From is a required field.')).toBeTruthy();
  expect(document.activeElement).toBe(from);
  expect(screen.getByText('Subject is a required field.')).toBeTruthy();
  expect(screen.getByText('Test data must be a JSON object.')).toBeTruthy();
  expect(workbench.requests.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(from, { target: { value: 'me@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Order {{code}}' } });
  fireEvent.change(screen.getByLabelText('Test data'), { target: { value: '' } });
  run();
  expect(await screen.findByText('The subject uses {{code}}: give test data for it.')).toBeTruthy();
  expect(workbench.requests.at(-1)?.body).toEqual({
    design_id: 'd1',
    inbox_clients: ['gmail'],
    spam: false,
    from: 'me@example.com',
    subject: 'Order {{code}}',
  });
  await workbench.dispose();
});

test('without enough credits nothing runs, and it says where more are', async () => {
  const workbench = await open('review', {
    'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 3, remain: 2 } },
  });
  fireEvent.click(await screen.findByLabelText('Check it against spam rules (3 credits)'));
  expect(screen.getByRole('button', { name: 'Run test' })).toHaveProperty('disabled', true);
  await workbench.dispose();
  const none = await open('review', {
    'GET /marketing/compatibility_testing/credits': { emailTesting: { entitled: 3, remain: 0 } },
  });
  expect(await screen.findByText("You've used this month's test credits.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buy credits' })).toBeTruthy();
  await none.dispose();
});

test('it says when credits are gone, changes were not saved, or the provider fails', async () => {
  const answers = [refusal(402, 'This test takes 1 credit and 0 are left this month.'), refusal(500, 'x')];
  let isSaved = true;
  const workbench = await open(
    'review',
    { 'POST /marketing/compatibility_testing/tests': () => answers.shift() ?? answer(204) },
    { ...stored, save: async () => isSaved },
  );
  fireEvent.click(await screen.findByLabelText('Gmail'));
  run();
  expect(await screen.findByText("You don't have enough credits for this test.")).toBeTruthy();
  run();
  await waitFor(() =>
    expect(workbench.alerts.map(({ message }) => message)).toEqual([
      "We're sorry, we encountered an issue with Email Testing. Please retry. If the issue continues, please " +
        'contact Support.',
    ]),
  );
  isSaved = false;
  run();
  await waitFor(() => expect(workbench.alerts).toHaveLength(2));
  expect(workbench.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
  await workbench.dispose();
});

test('where it is not available, it says so and tries again', async () => {
  let isDown = true;
  const workbench = await open('review', {
    'GET /marketing/compatibility_testing/clients': () => (isDown ? refusal(400, 'x') : offered),
  });
  expect(
    await screen.findByText("We're sorry, we encountered an issue with Email Testing.", { exact: false }),
  ).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('Gmail')).toBeTruthy();
  await workbench.dispose();
});

test('results have pictures, rules and links, each at its address; a picture opens whole', async () => {
  const workbench = await open('view_results');
  fireEvent.click(await screen.findByRole('button', { name: 'View results of New things' }));
  expect(workbench.requests.find(({ path }) => path.endsWith('/tests'))?.query).toEqual({ resource_id: 'm1' });
  expect(await screen.findByText('No browser is installed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /Spam/ }));
  expect(workbench.location).toBe('/host/editor/email_testing/view_results/t1/spam');
  expect(await screen.findByText('The subject is all capitals.')).toBeTruthy();
  expect([screen.getByText('Passes'), screen.getByText('Fails')]).toHaveLength(2);
  fireEvent.click(screen.getByRole('tab', { name: /Links/ }));
  const broken = (await screen.findByText('https://bit.ly/x')).closest('li') ?? document.body;
  expect(within(broken).getByText('Broken')).toBeTruthy();
  expect(within(broken).getByText('Bad reputation')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /Inbox/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Gmail/ }));
  expect(workbench.location).toBe('/host/editor/email_testing/view_results/t1/inbox/gmail');
  const detail = await screen.findByRole('dialog', { name: 'Gmail' });
  expect(await within(detail).findByText('display: flex')).toBeTruthy();
  expect(within(detail).getByText('The message is cut off')).toBeTruthy();
  const picture = within(detail).getByAltText('The message as Gmail is known to show it');
  Object.defineProperty(picture, 'naturalWidth', { value: 640 });
  fireEvent.load(picture);
  fireEvent.click(within(detail).getByRole('button', { name: 'Larger' }));
  expect(picture.style.width).toBe('320px');
  fireEvent.click(within(detail).getByRole('button', { name: 'Next app' }));
  expect(await screen.findByRole('dialog', { name: 'Outlook on Windows' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All apps' }));
  fireEvent.click(await screen.findByRole('button', { name: 'All tests' }));
  expect(workbench.location).toBe('/host/editor/email_testing/view_results');
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(workbench.location).toBe('/host/editor');
  await workbench.dispose();
});

test('a message without tests leads to the first, and an unknown test is said', async () => {
  const workbench = await open('view_results', {
    'GET /marketing/compatibility_testing/tests': listOf(),
    'GET /marketing/compatibility_testing/tests/:id': refusal(404, 'test not found', 'id'),
  });
  const empty = (await screen.findByText('No tests yet')).parentElement ?? document.body;
  fireEvent.click(within(empty).getByRole('button', { name: 'Create test' }));
  expect(workbench.location).toBe('/host/editor/email_testing/review');
  await workbench.goto('/host/editor/email_testing/view_results/gone');
  expect(await screen.findByText('It may have been deleted, or the link is wrong.')).toBeTruthy();
  await workbench.dispose();
});

test('whoever lacks the scope can ask for it', async () => {
  const workbench = await open(
    'review',
    { 'POST /scopes/requests': answer(201, { scope_group_name: 'Email Testing' }) },
    stored,
    [],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Request access' }));
  expect(await screen.findByText('Your request was sent. An administrator of the account decides on it.')).toBeTruthy();
  expect(workbench.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/v3/scopes/requests', { scope_group_name: 'Email Testing' }],
  ]);
  await workbench.dispose();
  const reader = await open('review', {}, stored, ['email_testing.read']);
  expect(await screen.findByRole('button', { name: 'Request access' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'View results' }));
  expect(await screen.findByRole('button', { name: 'View results of New things' })).toBeTruthy();
  await reader.dispose();
});

test('all tests of the account, and the balance', async () => {
  const workbench = await open('view_results');
  await workbench.goto('/email-testing');
  expect(await screen.findByText('Credits left this month')).toBeTruthy();
  fireEvent.click(await screen.findByText('New things'));
  expect(await screen.findByRole('dialog', { name: 'Test results' })).toBeTruthy();
  expect(workbench.location).toMatch(/^\/email-testing\/view_results\/t1/);
  expect(screen.queryByRole('tab', { name: 'Create test' })).toBeNull();
  await workbench.dispose();
});
