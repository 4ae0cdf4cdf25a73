import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ApiRequest, refusal } from 'sendwright/sdk/testing';
import type { AutomationUpdate } from 'sendwright/wire/automations';
import { anAutomation, aText, start, stepsAfter } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const checks = (): readonly (string | null)[] =>
  within(screen.getByRole('complementary', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const loaded = () => screen.findByText('What is the name of this automation?');

test('a text message is added, checked and saved as a step', async () => {
  const saved: AutomationUpdate[] = [];
  const opened = anAutomation({ suppression_group_id: null, steps: [] });
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': opened,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      const update = body as AutomationUpdate;
      saved.push(update);
      return { ...opened, revision: opened.revision + 1, steps: stepsAfter(update.steps ?? [], []) };
    },
  });
  await loaded();
  press('Add step');
  fireEvent.click(await screen.findByRole('menuitem', { name: /^SMS/ }));
  expect(screen.getByRole('group', { name: 'SMS 1' }).textContent).toContain('No message yet');
  expect(screen.getByRole('button', { name: 'Actions for SMS 1' })).toBeTruthy();
  expect(checks()).toContainEqual(
    expect.stringMatching(/SMS 1.*Select a messaging service\. Add a message or an attachment\./),
  );
  // Text messages are stopped by replying, so that no group is needed.
  expect(checks().join('\n')).not.toContain('Choose an unsubscribe group');
  press('Save');
  await screen.findByRole('group', { name: 'SMS 1' });
  expect(saved[0]?.steps).toMatchObject([
    { type: 'sms', sms_config: { messaging_service_sid: null, body: '', media_urls: [], image_ids: [] } },
  ]);
  await workbench.dispose();
});

test('without the feature text messages cannot be added, and existing ones stay', async () => {
  const workbench = await start(
    '/automations/a1/detail',
    { 'GET /marketing/automations/:id': anAutomation({ steps: [aText('t1')] }) },
    { withoutToggles: ['mc.sms'] },
  );
  await loaded();
  expect(screen.getByRole('group', { name: 'SMS 1' })).toBeTruthy();
  press('Add step');
  await screen.findByRole('menuitem', { name: /^Email/ });
  expect(screen.queryByRole('menuitem', { name: /^SMS/ })).toBeNull();
  await workbench.dispose();
});

test('the statistics show the status of each text message', async () => {
  const workbench = await start('/automations/a1/stats', {
    'GET /marketing/automations/:id': anAutomation({
      status: 'live',
      went_live_at: '2026-11-20T10:00:00Z',
      steps: [{ ...aText('t1'), sms_config: { ...aText('t1').sms_config, body: 'Hello' } }],
    }),
    'GET /marketing/stats/automations': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id': { results: [], _metadata: { count: 0 } },
    'GET /marketing/stats/automations/:id/steps': {
      entered: 9,
      waiting: 5,
      completed: 2,
      left: 2,
      held_out: 0,
      steps: [],
    },
    'GET /marketing/stats/automations/:id/links': { results: [], total_clicks: 0, _metadata: { count: 0 } },
    'GET /marketing/automations/:id/people': {
      result: [
        {
          contact_id: '5a1b1f0a-0000-4000-8000-000000000002',
          email: '',
          phone_number: '+12025550141',
          first_name: 'Ada',
          last_name: 'Byron',
          at: '2026-11-21T10:00:00Z',
          times: null,
          reason: '30003: The phone is switched off or out of reach.',
        },
      ],
      _metadata: { count: 1 },
    },
    'GET /marketing/stats/automations/:id/sms': {
      result: [
        {
          step_id: 't1',
          recipients: 12,
          waiting: 0,
          unconfirmed: 0,
          refused: 1,
          dropped: 2,
          cancelled: 0,
          accepted: 9,
          sent: 9,
          delivered: 7,
          undelivered: 2,
          failed: 3,
          segments: 18,
          costs: [{ currency: 'USD', amount: 0.14, messages: 9 }],
          unpriced: 0,
          clicks: 6,
          unique_clicks: 5,
          machine_clicks: 0,
          human_unique_clicks: 5,
          opt_outs: 1,
          errors: [],
        },
      ],
    },
  });
  const table = await screen.findByRole('table', { name: 'By text message' });
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(
    ['SMS 1Hello', 12, 9, 7, 2, 4, 2, 5, 1, 18, '$0.14'].join(''),
  );
  fireEvent.click(within(table).getByRole('link', { name: '2, people: SMS 1, Undelivered' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'SMS 1: undelivered' }));
  expect(await drawer.findByText('Ada Byron')).toBeTruthy();
  expect(drawer.getByText('+12025550141')).toBeTruthy();
  expect(drawer.getByRole('searchbox', { name: 'Search by number or name' })).toBeTruthy();
  expect(workbench.requests.findLast(({ path }) => path.endsWith('/people'))?.query).toMatchObject({
    figure: 'undelivered',
    step_id: 't1',
  });
  await workbench.dispose();
});

test('the checks say that no SMS account is connected', async () => {
  const text = aText('t1');
  const workbench = await start('/automations/a1/detail', {
    'GET /marketing/automations/:id': anAutomation({
      steps: [{ ...text, sms_config: { ...text.sms_config, messaging_service_sid: 'MG1', body: 'Hello' } }],
    }),
    'GET /marketing/sms/credentials': () => refusal('sms_not_connected'),
  });
  await loaded();
  await waitFor(() =>
    expect(checks()).toContainEqual(
      expect.stringMatching(/SMS 1.*No SMS account is connected\. Connect Twilio, or use the Outbox\./),
    ),
  );
  await workbench.dispose();
}, 60_000);
