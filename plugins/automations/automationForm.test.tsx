import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Segments, type ConditionsProps } from 'sendwright/plugins/segments/contract';
import { type ApiMocks, type ApiRequest, fake, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Automation, AutomationUpdate } from 'sendwright/wire/automations';
import { anAutomation, anEmail, aSummary, scopes, start, stepsAfter } from './testing/automations';

Element.prototype.scrollIntoView = () => undefined;
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp | string, value: string, at = 0): void => {
  const field = screen.getAllByLabelText(label)[at];
  if (!field) throw new Error(`There is no field ${String(label)}.`);
  fireEvent.change(field, { target: { value } });
};
const checks = (): readonly (string | null)[] =>
  within(screen.getByRole('complementary', { name: 'Checks' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** A fake provider that stores one automation. */
function keeping(opened: Automation): {
  readonly http: ApiMocks;
  readonly saved: AutomationUpdate[];
  readonly now: () => Automation;
} {
  let now = opened;
  const saved: AutomationUpdate[] = [];
  return {
    saved,
    now: () => now,
    http: {
      'GET /marketing/automations/:id': () => now,
      'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
        const update = body as AutomationUpdate;
        saved.push(update);
        const { steps, entry: _entry, exit: _exit, ...rest } = update;
        now = {
          ...now,
          ...rest,
          categories: update.categories ?? now.categories,
          revision: now.revision + 1,
          ...(steps && { steps: stepsAfter(steps, now.steps) }),
        } as Automation;
        return now;
      },
      'POST /marketing/automations/:id/live': () =>
        (now = { ...now, status: 'live', went_live_at: '2026-11-21T10:00:00Z' }),
      'POST /marketing/automations/:id/apply': () =>
        (now = {
          ...now,
          has_pending: false,
          steps: now.steps.map((step) => (step.type === 'email' ? { ...step, pending_email_config: null } : step)),
        }),
      'POST /marketing/automations/:id/disable': () => (now = { ...now, status: 'disabled' }),
    },
  };
}

async function open(opened: Automation, http: ApiMocks = {}, options: Parameters<typeof start>[2] = {}) {
  const kept = keeping(opened);
  const workbench = await start('/automations/a1/detail', { ...kept.http, ...http }, options);
  await screen.findByText('What is the name of this automation?');
  return { workbench, ...kept };
}

test('the form asks the five published questions, and lists what is missing before going live', async () => {
  const { workbench } = await open(
    anAutomation({
      entry: { type: 'list', id: null },
      suppression_group_id: null,
      steps: [anEmail('one', {}, { subject: null, html_content: null, sender_id: null })],
    }),
  );
  for (const heading of [
    'What is the name of this automation?',
    'When will your contacts enter the automation?',
    'When will your contacts leave the automation?',
    'What Unsubscribe Group and Categories would you like to assign to these messages?',
    'What email(s) are included in your automation?',
  ]) {
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  }
  await waitFor(() =>
    expect(checks()).toEqual([
      'Name',
      expect.stringContaining('Choose the list that contacts are added to.'),
      'Exit',
      expect.stringContaining('Choose an unsubscribe group, or a custom unsubscribe link.'),
      expect.stringContaining('Enter a subject. Choose a sender.'),
      expect.stringContaining('Add email content.'),
    ]),
  );
  press('Set live');
  expect(workbench.requests.some(({ method }) => method === 'POST')).toBe(false);
  type(/^Name/, ' ');
  expect(await screen.findAllByText('Please name your automation.')).toBeTruthy();
  press('Fix Email 1: inbox details');
  expect(await screen.findByText('Subject is a required field.')).toBeTruthy();
  type(/^Name/, 'Onboarding');
  await workbench.dispose();
});

test('an email that Gmail clips gives a warning that does not block going live', async () => {
  const { workbench } = await open(
    anAutomation({ steps: [anEmail('one', {}, { html_content: `<p>${'Bread '.repeat(18_000)}</p>` })] }),
  );
  await waitFor(() =>
    expect(checks()).toEqual([
      'Name',
      'Entry',
      'Exit',
      'Unsubscribe',
      expect.stringMatching(/^Email 1The message arrives with about 106 KB\. Gmail clips it at 102,000 bytes/),
    ]),
  );
  expect(screen.getByText('Ready to go live.')).toBeTruthy();
  press('Fix Email 1');
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/messages/1/editor'));
  await workbench.dispose();
});

test('emails are added, moved with keys, split and saved together; new steps keep their position', async () => {
  const { workbench, saved } = await open(anAutomation());
  const add = async (where: string, what: string) => {
    press(where);
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${what}`) }));
  };
  await add('Add step', 'Email');
  const third = await screen.findByRole('group', { name: 'Email 3' });
  fireEvent.change(within(third).getByLabelText(/^Subject/), { target: { value: 'The third' } });
  fireEvent.keyDown(within(third).getByRole('button', { name: /^Email 3\. Alt and arrow/ }), {
    key: 'ArrowUp',
    altKey: true,
  });
  expect(await screen.findByText('Email 3 moved up.')).toBeTruthy();
  // Not the subject's own field.
  const heading = { ignore: 'textarea' };
  expect(within(screen.getByRole('group', { name: 'Email 2' })).getByText('The third', heading)).toBeTruthy();
  await add('Add step', 'Split');
  expect(await screen.findByText('Contact has opened email 3?')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Email, condition 1' }), { target: { value: 'one' } });
  const no = within(screen.getByRole('region', { name: 'No, of split 1' }));
  fireEvent.click(no.getByRole('button', { name: 'Add step' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Email/ }));
  await screen.findByRole('group', { name: 'Email 4' });
  fireEvent.change(screen.getByLabelText('Delay of email 2'), { target: { value: '5' } });
  press('Save');
  await waitFor(() => expect(messages(workbench)).toContain('Automation saved.'));
  const [first, middle, last, split] = saved[0]?.steps ?? [];
  expect(first).toEqual({ id: 'one', type: 'email' });
  expect(middle).toMatchObject({
    type: 'email',
    delay: { value: 5, unit: 'days' },
    email_config: { subject: 'The third', sender_id: 3 },
  });
  expect(last).toEqual({ id: 'two', type: 'email' });
  expect(split).toMatchObject({
    type: 'split',
    condition: { match: 'all', query_dsl: null, emails: [{ step_id: 'one', activity: 'opened', negated: false }] },
    yes: [],
    no: [{ type: 'email', delay: { value: 0, unit: 'hours' } }],
  });
  expect(saved[0]?.revision).toBe(4);
  // Nothing is left to save: the response was applied.
  expect((screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole('button', { name: /^Split 1\. Alt/ }), { key: 'Delete' });
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Remove split 1?' })).getByRole('button', { name: 'Remove' }),
  );
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Split 1' })).toBeNull());
  press('Save');
  await waitFor(() => expect(saved.length).toBe(2));
  expect(saved[1]?.steps?.map(({ type: kind }) => kind)).toEqual(['email', 'email', 'email']);
  await workbench.dispose();
});

test('ten emails give a warning, and more than 25 cannot be added', async () => {
  const { workbench } = await open(
    anAutomation({ steps: Array.from({ length: 25 }, (_, index) => anEmail(`e${index}`)) }),
  );
  expect(screen.getByText('25 of at most 25 emails')).toBeTruthy();
  press('Add step');
  expect((await screen.findByRole('menuitem', { name: /^Email/ })).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(screen.getByRole('menuitem', { name: /^Email/ }), { key: 'Escape' });
  await workbench.dispose();
});

test('quiet hours are two different hours, and are saved with the rest', async () => {
  const { workbench, saved } = await open(anAutomation());
  const choose = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  choose(/^Quiet hours/, '8');
  expect(screen.getByText('Choose two different hours.')).toBeTruthy();
  choose(/^Quiet hours/, '22');
  choose(/^Until/, '7');
  expect(screen.queryByText('Choose two different hours.')).toBeNull();
  press('Save');
  await waitFor(() => expect(messages(workbench)).toContain('Automation saved.'));
  expect(saved[0]?.quiet_hours).toEqual({ from: 22, until: 7 });
  choose(/^Quiet hours/, '');
  press('Save');
  await waitFor(() => expect(saved[1]?.quiet_hours).toBeNull());
  await workbench.dispose();
});

test('going live saves first, and shows refusals by the server', async () => {
  let refuses = true;
  const { workbench, saved } = await open(anAutomation(), {
    'POST /marketing/automations/:id/live': () =>
      refuses
        ? refusal(
            400,
            'Fix the handlebars errors in this email before you activate it.',
            'steps[0].email_config.html_content',
          )
        : anAutomation({ status: 'live', revision: 6, name: 'Welcome aboard' }),
  });
  await waitFor(() => expect(screen.getByText('Ready to go live.')).toBeTruthy());
  type(/^Name/, 'Welcome aboard');
  press('Set live');
  expect(await screen.findByText("It can't go live yet")).toBeTruthy();
  expect(saved).toEqual([{ name: 'Welcome aboard', revision: 4 }]);
  refuses = false;
  press('Set live');
  await waitFor(() => expect(messages(workbench)).toContain('Automation is live.'));
  expect(screen.queryByText("It can't go live yet")).toBeNull();
  expect(await screen.findByText('It is live')).toBeTruthy();
  await workbench.dispose();
});

test('while live, inbox details change as a version that is applied; entry, exit and timing are fixed', async () => {
  const { workbench, saved } = await open(anAutomation({ status: 'live', went_live_at: '2026-11-20T10:00:00Z' }));
  expect(screen.queryByRole('button', { name: 'Add step' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set live' })).toBeNull();
  expect((screen.getByRole('radio', { name: 'is added to a list' }) as HTMLInputElement).disabled).toBe(true);
  expect((screen.getByRole('radio', { name: /received all emails/ }) as HTMLInputElement).disabled).toBe(true);
  press('Edit inbox details of email 1');
  type(/^Subject/, 'A better subject');
  expect(await screen.findByText('Changes not yet applied')).toBeTruthy();
  press('Save and Apply');
  await waitFor(() => expect(messages(workbench)).toContain('Changes applied. Contacts get them from now on.'));
  expect(saved[0]?.steps).toEqual([
    { id: 'one', type: 'email', email_config: { subject: 'A better subject' } },
    { id: 'two', type: 'email' },
  ]);
  await waitFor(() => expect(screen.queryByText('Changes not yet applied')).toBeNull());
  press('More actions');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Disable automation' }));
  expect(await screen.findByRole('button', { name: 'Set live' })).toBeTruthy();
  await workbench.dispose();
});

test('exit criteria use the segment builder; the limit of 15 is reported', async () => {
  function Conditions({ label, query, onChange }: ConditionsProps) {
    return (
      <button
        type="button"
        onClick={() => onChange({ query: 'SELECT c.contact_id', count: 1, isFinished: true })}
      >{`${label}: ${query || 'none'}`}</button>
    );
  }
  const limit = "You've reached the limit of 15 automations with exit criteria.";
  const { workbench } = await open(
    anAutomation(),
    { 'PATCH /marketing/automations/:id': refusal(400, limit, 'exit.type') },
    { services: [fake<unknown>(Segments, { choices: [], load: async () => [], Conditions })] },
  );
  fireEvent.click(screen.getByRole('radio', { name: /^Contact meets following criteria/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Exit criteria: none' }));
  press('Save');
  await waitFor(() => expect(screen.getByText(limit, { selector: '[role="alert"]' })).toBeTruthy());
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    exit: { type: 'criteria', query_dsl: 'SELECT c.contact_id' },
    revision: 4,
  });
  fireEvent.click(screen.getByRole('radio', { name: /^Contacts have received all/ }));
  await workbench.dispose();
});

test('contacts can leave by an event', async () => {
  const at = '2026-11-20T10:00:00Z';
  const { workbench } = await open(anAutomation(), {
    'GET /marketing/events/types': {
      result: [
        { name: 'purchase', count: 4, first_received_at: at, last_received_at: at, last_event_at: at, properties: [] },
      ],
    },
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => anAutomation({ ...(body as object), revision: 5 }),
  });
  fireEvent.click(screen.getByRole('radio', { name: /^Contact does something/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Event' }));
  await userEvent.click(await screen.findByRole('option', { name: /purchase/ }));
  press('Save');
  await waitFor(() => expect(messages(workbench)).toContain('Automation saved.'));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    exit: { type: 'event', query_dsl: null, event: { name: 'purchase', conditions: [] } },
    revision: 4,
  });
  await workbench.dispose();
});

test('contacts can enter by an email of another automation', async () => {
  const other = anAutomation({ id: 'a2', name: 'Series', steps: [anEmail('first'), anEmail('second')] });
  const opened = anAutomation();
  let now = opened;
  const { workbench } = await open(opened, {
    'GET /marketing/singlesends': { result: [], _metadata: { count: 0 } },
    'GET /marketing/automations': {
      result: [aSummary({ id: 'a2', name: 'Series' }), aSummary()],
      _metadata: { count: 2 },
    },
    'GET /marketing/automations/:id': ({ parameters }: ApiRequest) => (parameters['id'] === 'a2' ? other : now),
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      const { entry } = body as { entry: Automation['entry'] };
      now = { ...opened, entry, entry_name: 'Series', entry_automation_id: 'a2', revision: 5 };
      return now;
    },
  });
  fireEvent.click(screen.getByRole('radio', { name: /^opens an email/ }));
  expect(checks().join('\n')).toContain('Choose an email.');
  fireEvent.change(screen.getByRole('combobox', { name: 'Which email' }), { target: { value: 'automation' } });
  await userEvent.click(screen.getByRole('combobox', { name: /^Automation/ }));
  expect(screen.queryByRole('option', { name: 'Onboarding' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Series' }));
  const email = await screen.findByRole('combobox', { name: /^Email/ });
  await waitFor(() => expect(email.querySelector('option[value="second"]')).toBeTruthy());
  fireEvent.change(email, { target: { value: 'second' } });
  press('Save');
  await waitFor(() => expect(messages(workbench)).toContain('Automation saved.'));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    entry: { type: 'opened', id: 'second' },
  });
  await workbench.dispose();
});

test('changes by somebody else are never overwritten without a decision', async () => {
  let theirs = anAutomation();
  let isElsewhere = true;
  const { workbench } = await open(theirs, {
    'GET /marketing/automations/:id': () => theirs,
    'PATCH /marketing/automations/:id': ({ body }: ApiRequest) => {
      if (!isElsewhere) return { ...theirs, ...(body as object), revision: 10 };
      theirs = anAutomation({ name: 'Their name', revision: 9 });
      isElsewhere = false;
      return refusal(412, 'It was changed meanwhile.');
    },
  });
  type(/^Name/, 'My name');
  press('Save');
  expect(await screen.findByText('Somebody else changed this automation')).toBeTruthy();
  press('Keep mine');
  await waitFor(() => expect(messages(workbench)).toContain('Automation saved.'));
  expect(workbench.requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toEqual({
    name: 'My name',
    revision: 9,
  });
  expect(screen.getByRole('heading', { name: 'My name' })).toBeTruthy();
  await workbench.dispose();
});

test('users with read access see everything and change nothing; a pause shows its reason', async () => {
  const { workbench } = await open(
    anAutomation({
      status: 'paused',
      pause: { reason: 'sender', message: 'The sender is not verified any more.', at: '2026-11-21T10:00:00Z' },
    }),
    {},
    { scopes: scopes.filter((scope) => !scope.endsWith('.update')) },
  );
  expect(screen.getByText(/The sender is not verified any more\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Set live' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).disabled).toBe(true);
  await workbench.dispose();
});

test('an automation that is paused at a step is disabled beside the reason', async () => {
  const paused = anAutomation({
    status: 'paused',
    pause: { reason: 'step', message: 'Disable the automation.', at: '2026-11-21T10:00:00Z' },
  });
  const { workbench } = await open(paused, {
    'POST /marketing/automations/:id/disable': { ...paused, status: 'disabled', pause: null },
  });
  press('Disable automation');
  await waitFor(() => expect(screen.queryByText('Disable the automation.')).toBeNull());
  expect(workbench.requests.some(({ path }) => path.endsWith('/disable'))).toBe(true);
  await workbench.dispose();
});

test('how to go on after a pause is said once', async () => {
  const message = 'Its SMS account was disconnected. Connect one, then set it live again.';
  const { workbench } = await open(
    anAutomation({ status: 'paused', pause: { reason: 'message', message, at: '2026-11-21T10:00:00Z' } }),
  );
  expect(screen.getByText(/Its SMS account was disconnected/).textContent).toBe(message);
  await workbench.dispose();
});
