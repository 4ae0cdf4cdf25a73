import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import { id, pageOf } from '../testing/sends';
import { connection, longTimeout, openSms, service, test202, two } from '../testing/smsEditor';

beforeEach(() => localStorage.clear());

test('without an SMS account messages are captured in the Outbox', async () => {
  const sms = connection({ sid: undefined, services: [], fetchingServices: { status: 'idle' } });
  const { workbench, saves } = await openSms({ messaging_service_sid: null }, { [test202]: answer(202, {}) }, sms);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the Outbox' }));
  expect(screen.getByText(/Every message is kept in the Outbox/)).toBeTruthy();
  await waitFor(() => expect(saves()).toHaveLength(1), longTimeout);
  expect(saves()[0]).toMatchObject({ sms_config: { messaging_service_sid: `MG${'0'.repeat(32)}` } });
  expect(screen.getByText(/In the Outbox nothing is charged/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
  expect(dialog.getByText(/kept in the Outbox, once for each number/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Phone numbers/), { target: { value: '202 555 0143' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() =>
    expect(workbench.alerts.at(-1)).toMatchObject({
      message: 'The test to 1 number is in the Outbox. Nothing was sent.',
      action: { label: 'Open the Outbox' },
    }),
  );
  await workbench.dispose();
});

test('a test is sent to each number, and failures show the reason', async () => {
  let refuses = true;
  const { workbench } = await openSms(
    { body: 'Hi {{first_name | friend}}' },
    { [test202]: () => (refuses ? refusal('sms_provider_unavailable') : answer(202, {})) },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
  fireEvent.change(dialog.getByLabelText(/^Phone numbers/), { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText(/^Enter a 10-digit phone number/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Phone numbers/), { target: { value: '202 555 0143, 4165550134' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText(/SMS provider can't be reached/)).toBeTruthy();
  refuses = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('The test is on its way to 2 numbers.'));
  expect(workbench.requests.findLast(({ path }) => path.includes('send_sms'))?.body).toEqual({
    messaging_service_sid: service.sid,
    body: 'Hi {{first_name | friend}}',
    media_urls: [],
    to: ['+12025550143', '+14165550134'],
  });
  await workbench.dispose();
});

test('a single messaging service is preselected; with two, none is', async () => {
  const { workbench, saves } = await openSms({ messaging_service_sid: null });
  await waitFor(
    () => expect(saves()).toMatchObject([{ sms_config: { messaging_service_sid: service.sid } }]),
    longTimeout,
  );
  await workbench.dispose();
  const other = await openSms({ messaging_service_sid: null }, {}, two);
  expect(await screen.findByText('Select a messaging service.')).toBeTruthy();
  other.write('Our news');
  await waitFor(() => expect(other.saves()).toMatchObject([{ sms_config: { body: 'Our news' } }]), longTimeout);
  expect(other.saves()[0]).not.toMatchObject({ sms_config: { messaging_service_sid: expect.any(String) } });
  await other.workbench.dispose();
});

test('a test needs a service and a message', async () => {
  const { workbench } = await openSms({ messaging_service_sid: null, body: '' }, {}, two);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Select a messaging service.'));
  await workbench.dispose();
});

test('the alert for a missing service marks the From card, and ends when there is one', async () => {
  const { workbench } = await openSms({ messaging_service_sid: null }, {}, two);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Select a messaging service.'));
  const from = within(screen.getByRole('region', { name: 'From' }));
  const field = await from.findByRole('combobox', { name: /^Messaging service/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: service.sid } });
  await waitFor(() => expect(workbench.alerts).toEqual([]));
  await workbench.dispose();
  // As well if the Outbox is chosen instead of an account.
  const sms = connection({ sid: undefined, services: [], fetchingServices: { status: 'idle' } });
  const other = await openSms({ messaging_service_sid: null }, {}, sms);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText(/Connect Twilio, or use the Outbox\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use the Outbox' }));
  await waitFor(() => expect(other.workbench.alerts).toEqual([]));
  await other.workbench.dispose();
});

test.each([
  ['not connected', connection({ sid: undefined, services: [] }), 'No SMS account is connected'],
  ['deleted', connection({ services: [] }), 'A deleted messaging service'],
  ['of an account with a changed token', connection({ isVerified: false }), /no longer accepts the credentials/],
  [
    'not loaded',
    connection({ fetchingServices: { status: 'failure', error: 'x', failure: undefined } }),
    /couldn't be/,
  ],
])('a service that is %s is reported', async (_what, sms, words) => {
  const { workbench } = await openSms({}, {}, sms);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await workbench.dispose();
});

test('a service that was deleted, and credentials that are refused, say what to do', async () => {
  const deleted = await openSms({ messaging_service_sid: `MG${'3d'.repeat(16)}` });
  const from = () => within(screen.getByRole('region', { name: 'From' }));
  expect(await from().findByText('It no longer exists at Twilio. Choose another.')).toBeTruthy();
  await deleted.workbench.dispose();
  const refused = await openSms({}, {}, connection({ isVerified: false }));
  expect(await from().findByText('Twilio no longer accepts the credentials of your account.')).toBeTruthy();
  expect(from().getByRole('link', { name: 'Change credentials' }).getAttribute('href')).toBe('/integrations/twilio');
  expect(from().queryByRole('button', { name: /Edit From/ })).toBeNull();
  await refused.workbench.dispose();
});

test.each(['review', 'preview'])('a saved text message is tested from its %s', async (from) => {
  const { workbench } = await openSms(
    { body: 'Hello' },
    { [test202]: answer(202, {}), 'POST /marketing/singlesends/search': pageOf([]) },
  );
  await workbench.goto(`/single-sends/${id}/${from}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
  fireEvent.change(dialog.getByLabelText(/^Phone numbers/), { target: { value: '202 555 0143' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() =>
    expect(workbench.requests.findLast(({ path }) => path.endsWith('/test/send_sms'))?.body).toMatchObject({
      messaging_service_sid: service.sid,
      body: 'Hello',
      media_urls: [],
    }),
  );
  await workbench.dispose();
});

test('a saved text message without a text has no test yet', async () => {
  const { workbench } = await openSms({ body: ' ' });
  await workbench.goto(`/single-sends/${id}/review`);
  const button = await screen.findByRole('button', { name: 'Send me a test' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
  await workbench.dispose();
});
