import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { commonRequests, id } from '../testing/sends';
import { address, longTimeout, openSms, two } from '../testing/smsEditor';

beforeEach(() => localStorage.clear());

test('text is previewed immediately with its parts, and saved', async () => {
  const { workbench, phone, write, saves } = await openSms();
  write(`Our news ${'a'.repeat(160)}`);
  expect(phone.getByText(/^Our news/)).toBeTruthy();
  expect(screen.getByText('Plain text, 2 parts')).toBeTruthy();
  await waitFor(() => expect(saves()).toHaveLength(1), longTimeout);
  expect(saves()[0]).toMatchObject({ sms_config: { body: expect.stringMatching(/^Our news/) }, revision: 1 });
  await workbench.dispose();
});

test('a text message needs a name before the review', async () => {
  const { workbench } = await openSms();
  const name = screen.getByRole('textbox', { name: 'Name of the single send' });
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Review and send' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Name your single send.'));
  expect(document.activeElement).toBe(name);
  expect(workbench.location).toBe(address);
  fireEvent.change(name, { target: { value: 'Flash sale' } });
  await waitFor(() => expect(workbench.alerts).toEqual([]));
  await workbench.dispose();
});

test('the review of an empty text shows nothing of a message, and leads to its field', async () => {
  const { workbench } = await openSms({ body: '' });
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText('The message has no text and no image yet.')).toBeTruthy();
  expect(screen.queryByText('Message parts')).toBeNull();
  expect(
    await screen.findByText("Sent from 08:00 to 21:00 by each recipient's clock; otherwise it waits"),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Fix content' }));
  const field = await screen.findByRole('textbox', { name: /^Text/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await workbench.dispose();
});

test('scheduling says what quiet hours do', async () => {
  const { workbench } = await openSms();
  await workbench.goto(`/single-sends/${id}/review/send`);
  expect(await screen.findByText(/^Text messages are sent from 08:00 to 21:00 by each recipient's clock/)).toBeTruthy();
  await workbench.dispose();
});

test("the email editor's address redirects to the SMS editor, and the review lists what is missing", async () => {
  const { workbench } = await openSms({ messaging_service_sid: null, body: '' }, {}, two);
  await workbench.goto(`/single-sends/${id}/editor`);
  await waitFor(() => expect(workbench.location).toBe(address));
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText('Select a messaging service.')).toBeTruthy();
  expect(screen.getByText('Add a message or an attachment.')).toBeTruthy();
  expect(screen.queryByText('Sender is a required field.')).toBeNull();
  await workbench.dispose();
});

const audience = commonRequests['POST /marketing/singlesends/sms_audience'];

test('the people without a value, and what they get, are counted in the editor and the review', async () => {
  const { workbench } = await openSms(
    { body: 'Hi {{first_name | friend}}. Reply STOP to unsubscribe' },
    {
      'POST /marketing/singlesends/sms_audience': {
        ...audience,
        empty_fields: [{ name: 'first_name', known: true, empty: 318 }],
      },
    },
  );
  expect(await screen.findByText('318 contacts have none and get “friend”')).toBeTruthy();
  expect(workbench.requests.findLast(({ path }) => path.endsWith('/sms_audience'))?.body).toMatchObject({
    fields: ['first_name'],
  });
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText('318 contacts have none and get “friend”')).toBeTruthy();
  await workbench.dispose();
});

test('each reason why contacts are not reached opens the people', async () => {
  const person = {
    contact_id: '5a1b1f0a-0000-4000-8000-000000000002',
    email: '',
    phone_number: '+12025550143',
    first_name: 'Ada',
    last_name: 'Byron',
    at: null,
    times: null,
    reason: null,
  };
  const { workbench } = await openSms(
    {},
    { 'GET /marketing/singlesends/:id/audience_people': { result: [person], _metadata: { count: 388 } } },
  );
  const card = within(await screen.findByRole('region', { name: 'Audience reach' }));
  fireEvent.click(await card.findByRole('link', { name: 'no mobile number: 388 people' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'No mobile number' }));
  expect(await drawer.findByText('Ada Byron')).toBeTruthy();
  expect(drawer.getByText('+12025550143')).toBeTruthy();
  expect(workbench.requests.findLast(({ path }) => path.endsWith('/audience_people'))?.query).toEqual({
    audience: 'not_mobile',
  });
  fireEvent.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(workbench.location).toBe(address));
  await workbench.dispose();
});

test('what is left is listed beside the phone, with the way to each', async () => {
  const { workbench, field, write } = await openSms({ messaging_service_sid: null, body: '' }, {}, two);
  const left = () => within(screen.getByRole('region', { name: 'What is left' }));
  expect(await left().findByText('2 things left')).toBeTruthy();
  fireEvent.click(left().getByRole('button', { name: 'Choose one' }));
  expect(await screen.findByRole('combobox', { name: /^Messaging service/ })).toBeTruthy();
  fireEvent.click(left().getByRole('button', { name: 'Edit it' }));
  expect(document.activeElement).toBe(field);
  write('Our news');
  expect(await left().findByText('No opt-out text')).toBeTruthy();
  fireEvent.click(left().getByRole('button', { name: 'Add it' }));
  expect(field.value).toBe('Our news\nReply STOP to unsubscribe');
  expect(left().queryByText('No opt-out text')).toBeNull();
  await workbench.dispose();
});

test('the review warns where the text does not say how to opt out, and adds it', async () => {
  const { workbench, saves } = await openSms({ body: 'Our news' });
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText(/^The text does not say how to opt out/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add opt-out text' }));
  await waitFor(() => expect(screen.queryByText(/^The text does not say how to opt out/)).toBeNull());
  expect(saves()).toEqual([{ sms_config: { body: 'Our news\nReply STOP to unsubscribe' } }]);
  await workbench.dispose();
});
