import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import type { UsualRates } from 'sendwright/wire/reports';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import { defaultName } from '../../contract';
import plugin from '../../plugin';
import { layOutNothing } from '../../testing/layOutNothing';
import { allScopes, aSend, commonRequests, fakeServices, id } from '../../testing/sends';

const address = `/single-sends/${id}/editor`;
/** Longer than the autosave delay. */
const longTimeout = { timeout: 4000 };

async function open(start: SingleSend, http: ApiMocks = {}) {
  let send = start;
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': () => send,
      'PATCH /marketing/singlesends/:id': ({ body }: ApiRequest) => {
        const { name, email_config: config, send_at: sendAt } = body as SingleSendUpdate;
        send = aSend(
          {
            revision: send.revision + 1,
            name: name ?? send.name,
            send_at: sendAt === undefined ? send.send_at : sendAt,
          },
          { ...send.email_config, ...(config?.subject !== undefined && { subject: config.subject }) },
        );
        return answer(202, send);
      },
      ...http,
    },
  });
  await workbench.goto(address);
  const saves = () => workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { workbench, saves };
}

const card = async (title: string) => within(await screen.findByRole('region', { name: title }));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeAll(layOutNothing);
beforeEach(() => localStorage.clear());

test('what is missing is counted and can be fixed, and its card is open', async () => {
  const nobody = { list_ids: [], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] };
  const { workbench } = await open(aSend({ send_to: nobody }, { subject: '', html_content: '', sender_id: null }));
  const left = await card('5 things left');
  expect(left.getByText('0 of 5 ready')).toBeTruthy();
  expect(left.getByText('No recipients yet')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Done with To' })).toBeTruthy();
  await userEvent.click(left.getByRole('button', { name: 'Write the subject' }));
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await waitFor(() => expect(document.activeElement).toBe(subject));
  // One card is open at a time.
  expect(screen.queryByRole('button', { name: 'Done with To' })).toBeNull();
  expect(left.getByRole('link', { name: 'Edit the content' }).getAttribute('href')).toBe(`${address}/content`);
  await workbench.dispose();
});

test('a card stays open while what it needs is typed, and Escape closes it', async () => {
  const { workbench } = await open(aSend({}, { subject: '' }));
  const subject = await screen.findByRole('textbox', { name: /^Subject/ });
  await userEvent.type(subject, 'Hi');
  expect(subject.isConnected).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(subject.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Subject' }));
  await workbench.dispose();
});

test('an unnamed send is named after its subject', async () => {
  const { workbench, saves } = await open(aSend({ name: defaultName }, { subject: '' }));
  await userEvent.click(await screen.findByRole('textbox', { name: /^Subject/ }));
  await userEvent.paste('{{first_name}}, winter roasts are here');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the single send' }).value).toBe(
    'Winter roasts are here',
  );
  await waitFor(
    () =>
      expect(saves()).toMatchObject([
        { name: 'Winter roasts are here', email_config: { subject: '{{first_name}}, winter roasts are here' } },
      ]),
    longTimeout,
  );
  await workbench.dispose();
});

test('a subject is shown as three email apps cut it, and takes fields and emojis', async () => {
  const long = 'Winter roasts are here: fig, orange peel, walnut and a little bit of smoke';
  const { workbench } = await open(aSend({}, { subject: long }), {
    'POST /marketing/preview': { ...commonRequests['POST /marketing/preview'], subject: long, preheader: 'Order now' },
  });
  await press('Edit Subject');
  const inbox = await card('In the inbox');
  await waitFor(() =>
    expect(inbox.getByRole('region', { name: 'iPhone Mail' }).textContent).toContain(`${long.slice(0, 38).trimEnd()}…`),
  );
  expect(inbox.getByRole('region', { name: 'Outlook' }).textContent).toContain(`${long.slice(0, 50).trimEnd()}…`);
  expect(inbox.getByRole('region', { name: 'Gmail' }).textContent).toContain(`${long.slice(0, 70).trimEnd()}…`);

  const subject = screen.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ });
  await userEvent.clear(subject);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Insert an emoji' }))[0] ?? subject);
  await userEvent.click(await screen.findByRole('menuitem', { name: /Coffee/ }));
  expect(subject.value).toBe('☕');
  await workbench.dispose();
});

const band = (low: number, high: number) => ({ low, typical: (low + high) / 2, high });
const usual: UsualRates = {
  sends: 8,
  rates: {
    open_rate: band(0.3, 0.5),
    human_open_rate: band(0.2, 0.4),
    click_rate: band(0.04, 0.06),
    human_click_rate: band(0.01, 0.02),
    unsubscribe_rate: band(0.001, 0.002),
    bounce_rate: band(0, 0.01),
    spam_rate: band(0, 0),
  },
};

test('with earlier sends, the usual range is shown for as many people; without, nothing is', async () => {
  const first = await open(aSend());
  await screen.findByRole('region', { name: 'Audience reach' });
  await waitFor(() => expect(first.workbench.kernel.http.pending).toBe(0));
  expect(screen.queryByRole('region', { name: 'What to expect' })).toBeNull();
  await first.workbench.dispose();
  const { workbench } = await open(aSend(), { 'GET /marketing/reports/sends': { result: [], count: 0, usual } });
  const expected = await card('What to expect');
  expect(expected.getByText('The usual range of your last 8 sends')).toBeTruthy();
  expect(expected.getByText('1,974–3,948')).toBeTruthy();
  expect(expected.getByText('20–40%')).toBeTruthy();
  await workbench.dispose();
});

test('the best subjects of earlier sends are an example for the next', async () => {
  const counts = {
    delivered: 1000,
    bounces: 0,
    blocks: 0,
    spam_reports: 0,
    unsubscribes: 0,
    opens: 600,
    machine_opens: 100,
    unique_opens: 500,
    human_unique_opens: 412,
    clicks: 0,
    machine_clicks: 0,
    unique_clicks: 0,
    human_unique_clicks: 0,
  };
  const best = { id: 'b1', name: 'Rye', subject: 'Rye is back', sent_at: '2026-01-02T08:00:00Z', metrics: counts };
  const unopened = { ...best, id: 'b2', subject: 'Unread', metrics: { ...counts, human_unique_opens: 0 } };
  const { workbench } = await open(aSend(), {
    'GET /marketing/reports/sends': ({ query }) => ({
      result: query.sort_by === 'human_open_rate' ? [best, unopened] : [],
      count: 2,
      usual,
    }),
  });
  await press('Edit Subject');
  const subject = await card('Subject');
  expect((await subject.findByRole('link', { name: 'Rye is back' })).getAttribute('href')).toBe(
    '/single-sends/b1/stats',
  );
  expect(subject.getByText('41.2%')).toBeTruthy();
  expect(subject.queryByText('Unread')).toBeNull();
  await workbench.dispose();
});

test('a time is suggested, not chosen; the chosen one is saved, and "now" is not', async () => {
  const hours = [{ weekday: 4, hour: 9, opens: 500, clicks: 9 }];
  const { workbench, saves } = await open(aSend(), {
    'GET /marketing/reports/hours': { ...commonRequests['GET /marketing/reports/hours'], hours },
  });
  const time = await card('Time');
  expect(await time.findByText(/Your recipients open most on Thursdays at 09:00/)).toBeTruthy();
  const suggestion = time.getByRole('button', { name: /best hour$/ });
  expect(suggestion.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(suggestion);
  await waitFor(() => expect(saves()).toHaveLength(1), longTimeout);
  expect(saves()).toEqual([{ send_at: expect.stringMatching(/T\d{2}:00:00\.000Z$/), revision: 1 }]);
  expect(await time.findByText(/^Thu/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Ready for the review' })).toBeTruthy();

  await press('Edit Time');
  await userEvent.click(time.getByRole('button', { name: 'Now' }));
  expect(await time.findByText('Right after the review')).toBeTruthy();
  await waitFor(() => expect(saves().at(-1)).toEqual({ send_at: null, revision: 2 }), longTimeout);
  await workbench.dispose();
});

test('a test can be sent from the preview', async () => {
  const { workbench } = await open(aSend());
  await press('Preview');
  const preview = within(await screen.findByRole('dialog', { name: 'November newsletter' }));
  await userEvent.click(preview.getByRole('button', { name: 'Send me a test' }));
  expect(workbench.location).toBe(`${address}/send_test`);
  expect(await screen.findByRole('dialog', { name: 'Send me a test' })).toBeTruthy();
  await workbench.dispose();
});
