import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, refusal } from 'sendwright/sdk/testing';
import type { EmailTest } from 'sendwright/wire/emailTesting';
import { done, finished, open, pending } from './testing/testedMessage';

const results = (change: Partial<EmailTest>): ApiMocks => ({
  'GET /marketing/compatibility_testing/tests/:id': { ...finished, ...change },
});
const at = 'view_results/t1';
const failed = (id: string) =>
  done(id, { status: 'failed' as const, reason: 'No browser is installed.', full_url: null, thumbnail_url: null });

test('a running test says how much is drawn, and what is not there yet', async () => {
  const workbench = await open(`${at}/inbox`, {
    ...results({
      status: 'pending',
      credits_used: 1,
      links_status: 'pending',
      inbox: [done('gmail'), pending('outlook-windows'), failed('gmail-ios-dark')],
      spam: [],
    }),
  });
  expect(await screen.findByText('2 of 3 drawn')).toBeTruthy();
  expect(screen.getByText('Running')).toBeTruthy();
  expect(screen.getByText(/^From news@example\.com/).textContent).toMatch(/ · 1 credit$/);
  expect(screen.getByRole('img', { name: 'Rendering' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Not rendered' })).toBeTruthy();
  expect(screen.getByText('1 app could not be shown.')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /Spam/ }));
  expect(await screen.findByText('No spam check asked for')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /Links/ }));
  expect(await screen.findByLabelText('Checking the links')).toBeTruthy();
  await workbench.dispose();
});

test('apps are grouped by platform, with what each one drops', async () => {
  const workbench = await open(
    `${at}/inbox`,
    results({
      credits_used: 0,
      inbox: [done('gmail-ios-dark', { dropped: ['a', 'b'] }), done('gmail'), failed('x'), failed('outlook-windows')],
    }),
  );
  await screen.findByText('2 apps could not be shown.');
  await screen.findByText('Outlook on Windows');
  expect(screen.getByText(/^From news@example\.com/).textContent).not.toContain('credit');
  expect(screen.queryByText(/drawn/)).toBeNull();
  const group = (name: string) => within(screen.getByRole('region', { name }));
  // An app that is no longer offered is shown by its id.
  expect(group('Desktop').getByText('x')).toBeTruthy();
  expect(group('Desktop').getByText('Outlook on Windows')).toBeTruthy();
  expect(group('Web').getByRole('button', { name: /Gmail/ }).textContent).not.toContain('dropped');
  expect(group('iOS').getByRole('button', { name: /Gmail on iOS, dark/ }).textContent).toContain('2 dropped');
  expect(screen.queryByText('Cut off')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Android' })).toBeNull();
  await workbench.dispose();
});

test('a test of the links alone says so for apps and spam', async () => {
  const workbench = await open(`${at}/inbox`, results({ inbox: [], spam: [], links: [] }));
  expect(await screen.findByText('No email apps in this test')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /Spam/ }));
  expect(await screen.findByText('No spam check in this test')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /Links/ }));
  expect(await screen.findByText('No links to check')).toBeTruthy();
  await workbench.dispose();
});

test('the spam check shows a score for consumers and companies, and what to fix', async () => {
  const workbench = await open(`${at}/spam`);
  const consumers = (await screen.findByText('Consumers (B2C)')).parentElement as HTMLElement;
  expect(consumers.textContent).toBe('Consumers (B2C)4.2Passes fails from 5');
  expect(screen.getByText('Companies (B2B)').parentElement?.textContent).toBe('Companies (B2B)4.2Fails fails from 3.5');
  const signal = screen.getByText('The subject is all capitals.').closest('li') as HTMLElement;
  expect(signal.textContent).toBe('The subject is all capitals.Write the subject as a sentence.+1.5');
  await workbench.dispose();
  const clean = finished.spam.map((filter) => ({ ...filter, findings: [] }));
  const other = await open(`${at}/spam`, results({ spam: clean }));
  expect(await screen.findByText('No spam signals found')).toBeTruthy();
  await other.dispose();
  const running = await open(
    `${at}/spam`,
    results({ spam: finished.spam.map((filter) => ({ ...filter, result: 'pending' as const })) }),
  );
  expect(await screen.findByLabelText('Running the spam check')).toBeTruthy();
  await running.dispose();
});

test('each link says where it leads and what is wrong with it', async () => {
  const link = { ...(finished.links[0] as EmailTest['links'][number]), redirects: 2 };
  const workbench = await open(
    `${at}/links`,
    results({
      links: [
        ...finished.links,
        { ...link, url: '', text: 'Later', status_code: null, valid: null, problem: 'Made when it is sent.' },
      ],
    }),
  );
  const list = await screen.findByRole('list', { name: 'Links' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Shophttps://shop.example/2001 redirectHas a titleReputation okValid',
    'Link without texthttps://bit.ly/xThere is no such page.404No titleBad reputationBroken',
    'LaterNo addressMade when it is sent.2 redirectsHas a titleReputation okCheck manually',
  ]);
  await workbench.dispose();
});

test('an image is enlarged and reduced within limits, and the apps are gone through in a circle', async () => {
  const workbench = await open(
    `${at}/inbox/gmail`,
    results({ inbox: [done('gmail'), done('gmail-ios-dark', { confidence: null }), pending('outlook-windows')] }),
  );
  await screen.findByText('1 of 3');
  const image = screen.getByAltText('The message as Gmail is known to show it');
  Object.defineProperty(image, 'naturalWidth', { value: 640 });
  fireEvent.load(image);
  const [smaller, larger] = ['Smaller', 'Larger'].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  );
  const size = within(screen.getByRole('group', { name: 'Size of the image' })).getByRole('status');
  expect([smaller?.disabled, size.textContent, image.style.width]).toEqual([true, 'Fit', '']);
  for (const [shown, width] of [
    ['50%', '320px'],
    ['100%', '640px'],
    ['150%', '960px'],
    ['200%', '1280px'],
  ]) {
    fireEvent.click(larger as HTMLElement);
    expect([size.textContent, image.style.width]).toEqual([shown, width]);
  }
  expect([smaller?.disabled, larger?.disabled]).toEqual([false, true]);
  fireEvent.click(smaller as HTMLElement);
  expect(size.textContent).toBe('150%');
  expect(screen.getByText('Nothing is dropped')).toBeTruthy();
  expect(screen.queryByLabelText('Loading the image')).toBeNull();
  expect(screen.getByText('We have support data for 90% of the features this message uses.')).toBeTruthy();
  expect(screen.queryByText('The message is cut off')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Previous app' }));
  expect(await screen.findByText('3 of 3')).toBeTruthy();
  expect(screen.getByLabelText('Rendering the message')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Previous app' }));
  expect(await screen.findByText('iOS, dark colors')).toBeTruthy();
  expect(screen.queryByText(/We have support data/)).toBeNull();
  await workbench.dispose();
});

test('an image that is gone says so, and so does an app that could not be shown or was not tested', async () => {
  const workbench = await open(`${at}/inbox/gmail`, results({ inbox: [done('gmail')] }));
  fireEvent.error(await screen.findByAltText('The message as Gmail is known to show it'));
  expect(await screen.findByText("The image couldn't be loaded.")).toBeTruthy();
  // One app: there is none to go on to.
  expect(screen.queryByRole('button', { name: 'Next app' })).toBeNull();
  await workbench.goto(`/host/editor/email_testing/${at}/inbox/outlook-windows`);
  expect(await screen.findByText('This app is not part of the test.')).toBeTruthy();
  await workbench.dispose();
  const other = await open(`${at}/inbox/outlook-windows`);
  expect(await screen.findByText('This app could not be shown.')).toBeTruthy();
  expect(screen.getByText('No browser is installed.')).toBeTruthy();
  await other.dispose();
});

test('results that fail to load can be loaded again', async () => {
  let fails = true;
  const workbench = await open(`${at}/inbox/gmail`, {
    'GET /marketing/compatibility_testing/tests/:id': () => (fails ? refusal(403, 'no') : finished),
  });
  const retry = await screen.findByRole('button', { name: /again|retry/i });
  expect(screen.queryByLabelText('Loading the image')).toBeNull();
  fails = false;
  fireEvent.click(retry);
  expect(await screen.findByAltText('The message as Gmail is known to show it')).toBeTruthy();
  await waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
  await workbench.dispose();
});
