import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiMocks, refusal, testWorkbench } from 'sendwright/sdk/testing';
import plugin from '../plugin';
import { allScopes, fakeServices, commonRequests } from '../testing/sends';

const settings = commonRequests['GET /marketing/settings/sending'];
const open = async (http: ApiMocks = {}, withoutToggles: string[] = []) => {
  const workbench = await testWorkbench([plugin], {
    scopes: allScopes,
    withoutToggles,
    services: fakeServices(),
    http: {
      ...commonRequests,
      'POST /marketing/singlesends/search': { result: [], _metadata: { count: 0 } },
      'GET /marketing/settings/phone_numbers': { default_country: null },
      'PATCH /marketing/settings/sending': settings,
      'PATCH /marketing/settings/phone_numbers': { default_country: 'US' },
      ...http,
    },
  });
  await workbench.goto('/single-sends/settings');
  await screen.findByLabelText('Default country of phone numbers');
  return workbench;
};
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('quiet hours, the price of a message part and the default country are saved', async () => {
  const workbench = await open();
  await userEvent.selectOptions(screen.getByLabelText('Text messages are sent from'), '10');
  await userEvent.type(screen.getByLabelText('Price of a message part'), '0.0079');
  expect(screen.getByText('Enter both the price and its currency, or neither.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText('Currency'), 'usd');
  await userEvent.type(screen.getByLabelText('Default country of phone numbers'), 'us');
  expect(screen.getByText('Numbers without a country code belong to: United States.')).toBeTruthy();
  await userEvent.click(save());
  await waitFor(() => expect(workbench.location).toBe('/single-sends'));
  const sent = (path: string) =>
    workbench.requests.find((one) => one.method === 'PATCH' && one.path.endsWith(path))?.body;
  expect(sent('/sending')).toEqual({ ...settings, sms_from_hour: 10, sms_segment_price: 0.0079, sms_currency: 'USD' });
  expect(sent('/phone_numbers')).toEqual({ default_country: 'US' });
  await workbench.dispose();
});

test('an end before the start and an unknown country are not saved', async () => {
  const workbench = await open({
    'PATCH /marketing/settings/phone_numbers': refusal(400, 'no country', 'default_country'),
  });
  await userEvent.selectOptions(screen.getByLabelText(/^Until/), '8');
  expect(screen.getByText('Choose an end after the start.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText(/^Until/), '20');
  await userEvent.type(screen.getByLabelText('Default country of phone numbers'), 'xx');
  await userEvent.click(save());
  expect(await screen.findByText('Enter a country code of two letters, such as US, or nothing.')).toBeTruthy();
  await workbench.dispose();
});

test('accounts without text messages only see the country', async () => {
  const workbench = await open({}, ['mc.sms']);
  expect(screen.queryByLabelText('Price of a message part')).toBeNull();
  await workbench.dispose();
});

test('the consent field for text messages is chosen and saved', async () => {
  const workbench = await open({ 'GET /marketing/settings/sending': { ...settings, sms_consent_field: 'gone' } });
  const choice = screen.getByLabelText<HTMLSelectElement>(/^Consent to text messages/);
  await screen.findByRole('option', { name: 'A deleted field' });
  expect(choice.value).toBe('gone');
  const value = screen.getByLabelText<HTMLInputElement>('Value that means consent');
  fireEvent.change(value, { target: { value: 'Opted in' } });
  await userEvent.click(save());
  await waitFor(() => expect(workbench.location).toBe('/single-sends'));
  const first = workbench.requests.find((one) => one.method === 'PATCH' && one.path.endsWith('/sending'))?.body;
  expect(first).toMatchObject({ sms_consent_field: 'gone', sms_consent_value: 'Opted in' });
  await workbench.dispose();
});

test('without fields, every contact with a phone number gets text messages, in the zone of the number', async () => {
  const chosen = { ...settings, sms_consent_field: 'gone', sms_zone_field: 'gone' };
  const workbench = await open({ 'GET /marketing/settings/sending': chosen });
  const choice = screen.getByLabelText<HTMLSelectElement>(/^Consent to text messages/);
  await userEvent.selectOptions(choice, 'Everybody with a phone number');
  expect(screen.queryByLabelText('Value that means consent')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText(/^Time zones of contacts/), 'By country or phone number');
  await userEvent.click(save());
  await waitFor(() => expect(workbench.location).toBe('/single-sends'));
  const sent = workbench.requests.find((one) => one.method === 'PATCH' && one.path.endsWith('/sending'))?.body;
  expect(sent).toEqual(settings);
  await workbench.dispose();
});
