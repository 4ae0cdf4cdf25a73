import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiMocks, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Move, MoveKindState } from 'sendwright/wire/accountMoves';
import plugin from './plugin';

const kind = (name: MoveKindState['kind'], more: Partial<MoveKindState> = {}): MoveKindState => ({
  kind: name,
  state: 'done',
  moved: 0,
  known: 0,
  failed: 0,
  note: null,
  ...more,
});
const move: Move = {
  id: '6b0a3c1e-0000-4000-8000-000000000001',
  region: 'global',
  is_dry_run: false,
  state: 'incomplete',
  kinds: [
    kind('lists', { moved: 3, known: 1 }),
    kind('templates', { state: 'refused', note: 'the key lacks the permission templates.read.' }),
  ],
  progress: null,
  reason: 'The key may not read everything.',
  requests: 1234,
  waited_seconds: 65,
  created_at: '2026-05-01T10:00:00Z',
  ended_at: '2026-05-01T10:10:00Z',
};
const never = ['Statistics: SendGrid keeps them.'];

async function start(mocks: ApiMocks): Promise<TestWorkbench> {
  const http = {
    'GET /moves': { result: [], never_moved: never },
    'GET /moves/:id/notes': { result: [], count: 0 },
    ...mocks,
  };
  const workbench = await testWorkbench(plugin, { scopes: ['marketing.read', 'marketing.write'], http });
  await workbench.goto('/account/move');
  return workbench;
}
const sent = (workbench: TestWorkbench) => workbench.requests.findLast(({ method }) => method === 'POST')?.body;
const said = (workbench: TestWorkbench) => workbench.alerts.at(-1)?.message;
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('a key is looked at first, then everything but what is unchecked is moved', async () => {
  const workbench = await start({ 'POST /moves': { ...move, state: 'waiting', ended_at: null } });
  expect(await screen.findByText('Statistics: SendGrid keeps them.')).toBeTruthy();
  press('Start moving');
  expect(await screen.findByText('API key of SendGrid is a required field.')).toBeTruthy();
  const key = 'SG.0123456789.abcdefghijklmnop';
  fireEvent.change(screen.getByLabelText(/^API key of SendGrid/), { target: { value: ` ${key} ` } });
  press('Look first');
  await waitFor(() => expect(said(workbench)).toMatch(/Nothing is written/));
  expect(sent(workbench)).toMatchObject({ api_key: key, region: 'global', dry_run: true });
  fireEvent.click(screen.getByLabelText('Segments'));
  press('Start moving');
  await waitFor(() => expect(said(workbench)).toMatch(/The move has started/));
  const { kinds, dry_run: isDryRun } = sent(workbench) as { kinds: string[]; dry_run: boolean };
  expect([kinds.length, kinds.includes('segments'), isDryRun]).toEqual([9, false, false]);
  await workbench.dispose();
});

test('a key that can not be one is refused at its field', async () => {
  const workbench = await start({ 'POST /moves': refusal(400, 'That is no API key.', 'api_key') });
  fireEvent.change(await screen.findByLabelText(/^API key of SendGrid/), { target: { value: 'nonsense' } });
  press('Start moving');
  expect(await screen.findByText('API key of SendGrid must be a whole key, which looks like SG.….')).toBeTruthy();
  expect(sent(workbench)).toBeUndefined();
  const key = 'SG.0123456789.abcdefghijklmnop';
  fireEvent.change(screen.getByLabelText(/^API key of SendGrid/), { target: { value: key } });
  press('Start moving');
  expect(await screen.findByText('That is no API key.')).toBeTruthy();
  await workbench.dispose();
});

test('a move under way says where it is, and is stopped after a question', async () => {
  const running: Move = {
    ...move,
    state: 'running',
    ended_at: null,
    reason: null,
    progress: 'All contacts: 50,000 rows so far',
    kinds: [kind('contacts', { state: 'moving' })],
  };
  const workbench = await start({
    'GET /moves': { result: [running], never_moved: never },
    'POST /moves/:id/stop': { ...move, state: 'stopped' },
  });
  expect(await screen.findByText('All contacts: 50,000 rows so far')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start moving' })).toBeNull();
  press('Stop');
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(said(workbench)).toBe('Stopped. What was moved stays.'));
  await workbench.dispose();
});

test('what the key may not read, and what needs somebody, is said with the reason', async () => {
  const workbench = await start({
    'GET /moves': { result: [move], never_moved: never },
    'GET /moves/:id/notes': {
      result: [{ kind: 'senders', name: 'Team', is_moved: true, reason: 'It must be verified here.' }],
      count: 1,
    },
  });
  expect(await screen.findByText('The key may not read everything.')).toBeTruthy();
  expect(screen.getByText('The key lacks the permission templates.read.')).toBeTruthy();
  expect(screen.getByText('3 moved, 1 before')).toBeTruthy();
  expect(await screen.findByText(/Senders: It must be verified here./)).toBeTruthy();
  expect(screen.getByText(/1,234 requests to SendGrid/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Move again' })).toBeTruthy();
  await workbench.dispose();
});

test('nothing waits for a move that has ended early', async () => {
  const failed: Move = {
    ...move,
    state: 'failed',
    kinds: [kind('groups'), kind('contacts', { state: 'moving' }), kind('segments', { state: 'waiting' })],
  };
  const workbench = await start({ 'GET /moves': { result: [failed], never_moved: never } });
  expect(await screen.findByText('Interrupted')).toBeTruthy();
  expect(screen.getByText('Not begun')).toBeTruthy();
  expect(screen.queryByText('Waiting')).toBeNull();
  await workbench.dispose();
});
