import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, checkPlugin, refusal } from 'sendwright/sdk/testing';
import plugin from './plugin';
import { answered, bodies, chooseField, lastCount, messages, press, start } from './testing/segmentPages';
import { counted, everybody, segment, tooComplex } from './testing/segments';

test('the plugin definition is valid', () => checkPlugin(plugin));

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

test('an estimate stays if counting exactly takes too long', async () => {
  const workbench = await start('/contacts/segments/s2/edit', {
    'POST /marketing/segments/2.0/count': ({ body }) =>
      body.exact
        ? refusal(408, 'The query takes too long. Narrow it down, or save it as a segment.')
        : { ...counted, contacts_count: 42, is_estimate: true, reachable_count: null, contacts_sample: [] },
  });
  expect(await screen.findByText(/^An estimate; counting exactly takes too long\./)).toBeTruthy();
  expect(screen.getByTestId('matching').textContent).toBe('≈ 42');
  expect(screen.queryByRole('alert')).toBeNull();
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
