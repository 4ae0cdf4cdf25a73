import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiMocks, type ApiRequest, testWorkbench } from 'sendwright/sdk/testing';
import { createBlock } from 'sendwright/email';
import type { SingleSend } from 'sendwright/wire/singleSends';
import plugin from '../../plugin';
import { hasQuestions, linkName } from '../../statistics/questions';
import { allScopes, clickMap, aSend, commonRequests, fakeServices, id, pageOf } from '../../testing/sends';

const rating = { ...createBlock('rating', () => 'b1'), question: 'How was it?' };
const poll = { ...createBlock('poll', () => 'b2'), question: 'Which color?', answers: ['Red', 'Blue'] };
const base = aSend({ status: 'triggered', ui_status: 'triggered', send_at: '2026-11-10T08:00:00Z' });
const withBlocks = (...blocks: object[]) => ({ ...base, email_config: { ...base.email_config, design: { blocks } } });

async function open(send: SingleSend, http: ApiMocks = {}) {
  const asked: ApiRequest[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes: allScopes,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'GET /marketing/singlesends/:id': send,
      'GET /marketing/singlesends/:id/deliveries': {
        result: [],
        progress: {
          total: 0,
          held: 0,
          waiting: 0,
          sending: 0,
          sent: 0,
          deferred: 0,
          bounced: 0,
          dropped: 0,
          unconfirmed: 0,
          cancelled: 0,
          finished: true,
          stalled: null,
          next_at: null,
        },
        _metadata: { count: 0 },
      },
      'GET /marketing/singlesends/:id/reconciliation': {
        recipients: 0,
        lines: [],
        checks: [],
        unassigned: [],
        retriable: 0,
      },
      'GET /marketing/stats/singlesends/:id': { results: [], _metadata: { count: 0 } },
      'GET /marketing/stats/singlesends/:id/click_map': clickMap,
      'GET /marketing/stats/singlesends/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
      'POST /marketing/singlesends/search': pageOf([]),
      'GET /marketing/singlesends/:id/people': (request) => {
        if (request.query['figure'] !== 'answered') return { result: [], _metadata: { count: 0 } };
        asked.push(request);
        return {
          result: [
            {
              contact_id: 'c1',
              email: 'ada@example.org',
              first_name: 'Ada',
              last_name: '',
              at: '2026-11-10T09:00:00Z',
              times: null,
              reason: '5',
            },
          ],
          _metadata: { count: 3, next: `http://localhost/v3/marketing/singlesends/${id}/people?page_token=x` },
        };
      },
      'GET /marketing/stats/answers/:id': (request) => {
        asked.push(request);
        return {
          result: [
            {
              question_id: 'b1',
              kind: 'rating',
              question: 'How was it?',
              people: 4,
              average: 4.5,
              answers: [
                { answer: '4', people: 2 },
                { answer: '5', people: 2 },
              ],
            },
          ],
        };
      },
      ...http,
    },
  });
  await workbench.goto(`/single-sends/${id}/stats`);
  return { workbench, asked };
}

test('the answers of a send are shown with the people behind them', async () => {
  const { workbench, asked } = await open(withBlocks(rating));
  const table = within(await screen.findByRole('table', { name: /How was it/ }));
  expect(table.getByText(/4\.5 on average/).textContent).toBe('How was it?, 4 people, 4.5 on average');
  expect(table.getByRole('link', { name: /^4 people/ }).getAttribute('href')).toMatch(/answered\?question=b1$/);
  await userEvent.click(table.getByRole('link', { name: '2, people: Answered, 5' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Answered: 5' }));
  expect(await drawer.findByText('ada@example.org')).toBeTruthy();
  // All that can be done with people, also with those who are not shown yet.
  for (const name of ['Create segment', 'Show more']) expect(drawer.getByRole('button', { name })).toBeTruthy();
  expect(asked.at(-1)?.query).toMatchObject({ figure: 'answered', question_id: 'b1', answer: '5' });
  await workbench.dispose();
});

test('a failure can be retried, and nobody has answered at first', async () => {
  let works = false;
  const { workbench } = await open(withBlocks(poll), {
    'GET /marketing/stats/answers/:id': () => (works ? { result: [] } : answer(500, { errors: [] })),
  });
  await screen.findByText("The answers couldn't be loaded.", undefined, { timeout: 20_000 });
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh answers' }));
  expect(await screen.findByText('Nobody has answered yet.')).toBeTruthy();
  await workbench.dispose();
}, 60_000);

test('a send without questions asks for no answers', async () => {
  const { workbench, asked } = await open(base);
  await screen.findByRole('heading', { name: base.name });
  await waitFor(() => expect(screen.queryByText(/Loading/)).toBeNull());
  expect(asked).toEqual([]);
  expect(screen.queryByRole('heading', { name: 'Answers' })).toBeNull();
  await workbench.dispose();
});

test('links of answers are named by question and answer, also in columns', () => {
  const send = withBlocks(
    { ...createBlock('columns', () => 'c'), columns: [{ id: 'd', blocks: [poll] }] },
    { ...rating, look: 'nps' },
  );
  expect(hasQuestions(send)).toBe(true);
  expect(linkName('{{{answer_link}}}/b2/1', send)).toBe('Which color?: Blue');
  expect(linkName('{{{answer_link}}}/b1/0', send)).toBe('How was it?: 0');
  expect(linkName('{{{answer_link}}}/gone/0', send)).toBe('{{{answer_link}}}/gone/0');
  expect(linkName('https://a.example/', send)).toBe('https://a.example/');
});
