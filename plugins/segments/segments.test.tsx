import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FieldDefinitions, FieldUses } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import { definePlugin } from 'sendwright/sdk';
import {
  answer,
  type ApiMocks,
  checkPlugin,
  fake,
  type FakeService,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import plugin from './plugin';
import { answers, tooComplex, counted, everybody, fields, lists, scopes, segment, summary } from './testing/segments';

/** Stub for the page that deletes a custom field. */
const host = definePlugin({
  id: 'host',
  title: 'Host',
  routes: {
    page: {
      path: '/host',
      title: 'Host',
      page: async () => ({ default: () => <SlotOutlet slot={FieldUses} props={{ fieldId: 'e1_N' }} /> }),
    },
  },
});

async function start(
  address: string,
  http: ApiMocks = {},
  services: readonly FakeService[] = [],
  withoutToggles: readonly string[] = [],
): Promise<TestWorkbench> {
  const workbench = await testWorkbench([plugin, host], {
    scopes,
    withoutToggles,
    services: [fake(Lists, lists), fake(FieldDefinitions, fields), ...services],
    http: { ...http, ...Object.fromEntries(Object.entries(answers).filter(([key]) => !(key in http))) },
  });
  await workbench.goto(address);
  return workbench;
}

/** Waits until the page has made its requests. */
const answered = (workbench: TestWorkbench): Promise<void> =>
  waitFor(() => expect(workbench.kernel.http.pending).toBe(0));
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const bodies = (workbench: TestWorkbench, path: string): readonly unknown[] =>
  workbench.requests.filter((request) => request.path === path && request.method === 'POST').map(({ body }) => body);
const lastCount = (workbench: TestWorkbench): unknown => bodies(workbench, '/v3/marketing/segments/2.0/count').at(-1);

/** Selects a field for the condition at a zero-based index. */
async function chooseField(at: number, label: string): Promise<void> {
  const field = (await screen.findAllByRole('combobox', { name: 'Field' }))[at];
  if (!field) throw new Error(`There is no condition ${at}.`);
  await userEvent.click(field);
  await userEvent.type(field, label);
  await userEvent.click(await screen.findByRole('option', { name: label }));
}

test('the plugin definition is valid', () => checkPlugin(plugin));

test('the index shows both versions; the frozen one leads to a copy of version 2', async () => {
  const workbench = await start('/contacts/segments', {
    'POST /marketing/segments/2.0/:segment_id/duplicate': answer(201, segment),
  });
  await screen.findByText('Early birds');
  expect(screen.getByText('Version 1, frozen')).toBeTruthy();
  const contacts = screen.getByRole('link', { name: '1,200 contacts of Parisians' });
  expect(contacts.getAttribute('href')).toBe('/contacts/segments/s2');
  await workbench.goto('/contacts/segments/duplicate/s1');
  await screen.findByRole('dialog', { name: 'Duplicate to version 2' });
  press('Duplicate');
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2/edit'));
  expect(bodies(workbench, '/v3/marketing/segments/2.0/s1/duplicate')).toEqual([{ name: 'Copy of Early birds' }]);
  await screen.findByRole('button', { name: 'Save segment' });
  await answered(workbench);
  await workbench.dispose();
});

test('a single send to a segment is started from its row', async () => {
  const create = jest.fn(async () => undefined);
  const workbench = await start('/contacts/segments', {}, [
    fake<unknown>(SingleSends, { create, find: async () => [] }),
  ]);
  await screen.findByText('Early birds');
  press('Actions for Parisians');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send' }));
  await waitFor(() => expect(create).toHaveBeenCalledWith({ segment_ids: ['s2'] }));
  await answered(workbench);
  await workbench.dispose();
});

test.each([
  [503, 'Segments are temporarily unavailable. Please try again in a few minutes.'],
  [403, 'Unable to retrieve segments. Please try again. If the issue continues, contact Support.'],
])('an index that answers %s says so, and can be fetched again', async (status, message) => {
  let fails = true;
  const workbench = await start('/contacts/segments', {
    'GET /marketing/segments': () => (fails ? refusal(status, 'no') : { results: [summary] }),
  });
  await waitFor(() => expect(messages(workbench)).toEqual([message]), { timeout: 20_000 });
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
  await screen.findByText('Parisians');
  expect(messages(workbench)).toEqual([]);
  await answered(workbench);
  await workbench.dispose();
});

test('a dialog over an index that fails to load does not repeat the alert', async () => {
  const workbench = await start('/contacts/delete-segment/s2', { 'GET /marketing/segments': () => refusal(403, 'no') });
  const message = 'Unable to retrieve segments. Please try again. If the issue continues, contact Support.';
  await waitFor(() => expect(messages(workbench)).toEqual([message]));
  await answered(workbench);
  await workbench.dispose();
});

test('a segment is built, counted as it is typed, checked, refused by its name, then created', async () => {
  let taken = true;
  const workbench = await start('/contacts/segments/create', {
    'POST /marketing/segments/2.0': () => (taken ? refusal('segment_name_taken') : answer(201, segment)),
  });
  await waitFor(() => expect(lastCount(workbench)).toEqual({ query_dsl: everybody, query_version: '2', exact: false }));
  press('Create segment');
  expect(await screen.findByText('Name is a required field.')).toBeTruthy();
  expect(screen.getByText('Choose a field.')).toBeTruthy();

  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Parisians');
  await chooseField(0, 'City');
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'Paris');
  await waitFor(() => expect(lastCount(workbench)).toMatchObject({ query_dsl: segment.query_dsl }));
  expect(await screen.findByText('Contacts where city is “Paris”.')).toBeTruthy();
  const panel = within(screen.getByRole('region', { name: 'Audience' }));
  expect(panel.getByTestId('matching').textContent).toBe('40');
  expect(panel.getByTestId('reachable').textContent).toBe('36');
  expect(panel.getByText('bounced').textContent).toBe('3 bounced');
  expect(panel.getByText('ada@example.com')).toBeTruthy();

  press('Create segment');
  expect(await screen.findByText('That segment name is already in use. Please choose a different name.')).toBeTruthy();
  taken = false;
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
  press('Create segment');
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2'));
  expect(bodies(workbench, '/v3/marketing/segments/2.0').at(-1)).toEqual({
    name: 'Parisians!',
    query_dsl: segment.query_dsl,
  });
  expect(messages(workbench)).toEqual(['Segment created.']);
  await answered(workbench);
  await workbench.dispose();
});

test('an estimate is marked, then counted exactly; what is unfinished is left out and said', async () => {
  const workbench = await start('/contacts/segments/s2/edit', {
    'POST /marketing/segments/2.0/count': ({ body }) =>
      body.exact
        ? counted
        : {
            ...counted,
            contacts_count: 42,
            is_estimate: true,
            reachable_count: null,
            unreachable: [],
            contacts_sample: [],
          },
  });
  await waitFor(() => expect(screen.getByTestId('matching').textContent).toBe('40'));
  const asked = bodies(workbench, '/v3/marketing/segments/2.0/count').map((body) => (body as { exact: boolean }).exact);
  expect(asked).toEqual([false, true]);
  press('Add condition');
  await chooseField(1, 'Orders');
  expect(await screen.findByText(/one unfinished condition is left out/)).toBeTruthy();
  expect(lastCount(workbench)).toMatchObject({ query_dsl: segment.query_dsl });
  await userEvent.type(screen.getAllByRole('textbox', { name: 'Value' })[1] as HTMLElement, '3');
  await waitFor(() =>
    expect(lastCount(workbench)).toMatchObject({ query_dsl: `${segment.query_dsl} AND c.orders = 3` }),
  );
  await answered(workbench);
  await workbench.dispose();
});

test('a number is read with a decimal comma or point, and never with digits that were not meant', async () => {
  const workbench = await start('/contacts/segments/s2/edit');
  await screen.findByRole('button', { name: /^Condition 1 of 1: city is “Paris”/ });
  press('Add condition');
  await chooseField(1, 'Orders');
  const value = () => screen.getAllByRole('textbox', { name: 'Value' })[1] as HTMLElement;
  for (const [typed, read] of [
    ['12,5', '12.5'],
    ['5.000,5', '5000.5'],
    ['1,234', '1234'],
    ['1,234,567.5', '1234567.5'],
    ['12.5', '12.5'],
    ['-0,75', '-0.75'],
    ['1.234.567', '1234567'],
  ]) {
    await userEvent.clear(value());
    await userEvent.type(value(), typed as string);
    await waitFor(() =>
      expect(lastCount(workbench)).toMatchObject({ query_dsl: `${segment.query_dsl} AND c.orders = ${read}` }),
    );
  }
  await userEvent.clear(value());
  await userEvent.type(value(), '5.000');
  expect(await screen.findByText('Read as 5. For 5,000, leave out the point.')).toBeTruthy();
  await userEvent.type(value(), '5');
  expect(screen.queryByText(/Read as/)).toBeNull();
  await userEvent.clear(value());
  await userEvent.type(value(), '1,23,45');
  expect(await screen.findByText(/one unfinished condition is left out/)).toBeTruthy();
  await answered(workbench);
  await workbench.dispose();
});

test('conditions are moved, removed and restored with the keyboard; each step is announced', async () => {
  const workbench = await start('/contacts/segments/s2/edit');
  await screen.findByRole('button', { name: /^Condition 1 of 1: city is “Paris”/ });
  press('Add condition');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Field');
  await chooseField(1, 'Country');
  const handles = () =>
    screen.getAllByRole('button', { name: /^Condition \d of/ }).map((handle) => handle.getAttribute('aria-label'));
  act(() => screen.getByRole('button', { name: /^Condition 2 of 2/ }).focus());
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(handles()[1]).toBe('Condition 2 of 2: city is “Paris”');
  expect(screen.getByText('Condition moved, 1 of 2.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Condition 1 of 2: country/));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Condition 2 of 2: city is “Paris”');
  await userEvent.keyboard('{Delete}');
  expect(handles()).toHaveLength(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(handles()[1]).toBe('Condition 2 of 2: city is “Paris”');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(handles()).toHaveLength(1);
  await answered(workbench);
  await workbench.dispose();
});

test('not more than one activity may be combined with AND; with OR there may be several', async () => {
  const workbench = await start('/contacts/segments/create');
  await chooseField(0, 'Single Send Activity');
  press('Add condition');
  await chooseField(1, 'Last opened');
  expect(
    await screen.findByText(
      /Not more than one email activity, single send or automation condition can be combined with AND/,
    ),
  ).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How these conditions are combined' }), 'or');
  await waitFor(() => expect(screen.queryByText(/Not more than one email activity/)).toBeNull());
  await answered(workbench);
  await workbench.dispose();
});

test('an event is chosen with how often and when it happened, and its properties', async () => {
  const workbench = await start('/contacts/segments/create');
  await chooseField(0, 'Order placed');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Operator' }), 'happened at least');
  fireEvent.change(screen.getByRole('textbox', { name: 'Times' }), { target: { value: '3' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'in the last');
  press('Add property');
  await userEvent.click(screen.getByRole('combobox', { name: 'Property' }));
  expect(screen.queryByRole('option', { name: 'lines' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'total' }));
  const operator = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Operator of the property' });
  expect(operator.selectedOptions[0]?.textContent).toBe('is greater than (>)');
  fireEvent.change(screen.getByRole('textbox', { name: 'Value of the property' }), { target: { value: '49,50' } });
  await waitFor(() =>
    expect(lastCount(workbench)).toMatchObject({
      query_dsl:
        `${everybody} WHERE c.contact_id IN (SELECT e.contact_id FROM event_data AS e ` +
        "WHERE e.event_source = 'custom' AND e.event_type = 'Order placed' " +
        'AND e.timestamp >= NOW() - INTERVAL 30 day AND e.data:payload.properties.total > 49.5 ' +
        'GROUP BY e.contact_id HAVING COUNT(*) >= 3)',
    }),
  );
  await answered(workbench);
  await workbench.dispose();
});

test('a condition on an event that no longer comes keeps its name, and says what is missing', async () => {
  const lapsed =
    `${everybody} WHERE c.contact_id IN (SELECT e.contact_id FROM event_data AS e WHERE e.event_source = 'custom' ` +
    "AND e.event_type = 'Old event' AND e.data:payload.properties.size = 'L' " +
    'GROUP BY e.contact_id HAVING MAX(e.timestamp) < NOW() - INTERVAL 90 day)';
  const workbench = await start('/contacts/segments/s2/edit', {
    'GET /marketing/segments/:segment_id': { ...segment, query_dsl: lapsed },
  });
  expect(await screen.findByDisplayValue('Old event')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Operator' }).value).toBe('not_last');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'How many' }).value).toBe('90');
  expect(
    screen.getByText(
      'Contacts where the event “Old event” whose size is “L” happened for the last time, but not in the last 90 days.',
    ),
  ).toBeTruthy();
  press('Remove property size');
  press('Add property');
  press('Save segment');
  expect(await screen.findByText(/Choose a property/)).toBeTruthy();
  await answered(workbench);
  await workbench.dispose();
});

test('a query too advanced for the builder is read-only until it is edited as text', async () => {
  const workbench = await start('/contacts/segments/s2/edit', {
    'GET /marketing/segments/:segment_id': { ...segment, query_dsl: tooComplex },
    'PATCH /marketing/segments/2.0/:segment_id': { ...segment, query_dsl: tooComplex },
  });
  expect(await screen.findByText('Too advanced for the builder')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back to the builder' }).disabled).toBe(true);
  press('Edit as text');
  press('Save segment');
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2'));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    name: 'Parisians',
    query_dsl: tooComplex,
  });
  await answered(workbench);
  await workbench.dispose();
});

test('the page of a segment summarizes it, refreshes within quotas, and explains version 1', async () => {
  const workbench = await start('/contacts/segments/s2', {
    'POST /marketing/segments/2.0/refresh/:segment_id': () =>
      refusal(429, 'You can refresh this segment again after 14:05.'),
  });
  expect(await screen.findByText('Contacts where city is “Paris”.')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('reachable').textContent).toBe('36'));
  press('Refresh now');
  await waitFor(() => expect(messages(workbench)).toEqual(['You can refresh this segment again after 14:05.']));
  expect(bodies(workbench, '/v3/marketing/segments/2.0/refresh/s2')).toEqual([{ user_time_zone: 'Etc/UTC' }]);
  await workbench.goto('/contacts/segments/s1');
  expect(await screen.findByText('This segment is of version 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refresh now' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Duplicate to version 2' })).toBeTruthy();
  await answered(workbench);
  await workbench.dispose();
});

test('before a segment is deleted its uses are shown; a refusal shows the message of the server', async () => {
  const workbench = await start('/contacts/delete-segment/s2', {
    'GET /marketing/segments/2.0/:segment_id/sends': {
      results: [{ id: 'x', name: 'May letter', status: 'scheduled' }],
    },
    'DELETE /marketing/segments/:segment_id': () =>
      refusal(400, 'The scheduled single send “May letter” uses this segment. Unschedule it first.', 'segment_id'),
  });
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByText(/May letter \(scheduled\)/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete segment' }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual([
      'The scheduled single send “May letter” uses this segment. Unschedule it first.',
    ]),
  );
  await answered(workbench);
  await workbench.dispose();
});

test('the segments that use a custom field are told before it is deleted', async () => {
  const workbench = await start('/host', {
    'GET /marketing/segments/2.0/uses': { results: [{ id: 's2', name: 'Parisians', query_version: '2' }] },
  });
  expect(await screen.findByText('One segment uses it')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Parisians' })).toBeTruthy();
  await answered(workbench);
  await workbench.dispose();
});

test('commands take a segment by its name', async () => {
  const workbench = await start('/contacts/segments');
  await workbench.run('segments.open', { id: summary.id });
  await waitFor(() => expect(workbench.location).toBe('/contacts/segments/s2'));
  await screen.findByText('Contacts where city is “Paris”.');
  await answered(workbench);
  await workbench.dispose();
});

test('without the feature for version 2, no segment can be created', async () => {
  const workbench = await start('/contacts/segments', {}, [], ['mc.segments_v2']);
  await screen.findByText(summary.name);
  expect(screen.queryByRole('link', { name: 'Create segment' })).toBeNull();
  await workbench.dispose();
  const other = await start('/contacts/segments', { 'GET /marketing/segments': { results: [] } });
  await answered(other);
  expect(screen.getAllByRole('link', { name: 'Create segment' }).length).toBeGreaterThan(0);
  await other.dispose();
});
