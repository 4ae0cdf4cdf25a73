import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, testWorkbench, type ApiRequest } from 'sendwright/sdk/testing';
import plugin from '../plugin';
import { allScopes, commonRequests, fakeServices, id } from '../testing/sends';
import { address, aText, connection, contact, openSms, read, service } from '../testing/smsEditor';

beforeEach(() => localStorage.clear());

test("the phone shows the service's number and what the contact got and wrote before", async () => {
  const entry = { attachments: 0, direction: 'out' as const };
  const { workbench, phone, write } = await openSms(
    {},
    {
      'GET /marketing/contacts/browse': answer(200, {
        result: [{ ...contact, id: 'contact-1', phone_number_id: '+12025550143' }],
        contact_count: 1,
        _metadata: { count: 1 },
      }),
      'GET /marketing/sms/messaging_services/:sid/senders': {
        result: [
          { type: 'phone_number', value: '+12025550100' },
          { type: 'short_code', value: '12345' },
        ],
      },
      'GET /marketing/sms/conversation': ({ query }: ApiRequest) => ({
        result:
          query['contact_id'] === 'contact-1' && query['messaging_service_sid'] === service.sid
            ? [
                {
                  ...entry,
                  id: 'a',
                  at: '2026-10-15T10:00:00Z',
                  body: 'The house blend is back: https://n.example/l/k3',
                },
                { ...entry, id: 'b', at: '2026-11-03T11:12:00Z', body: '', attachments: 2 },
                { ...entry, id: 'c', at: '2026-11-03T11:14:00Z', direction: 'in', body: 'Thanks!' },
              ]
            : [],
      }),
    },
  );
  write('Huila is here');
  const shown = () => phone.getByRole('group', { name: 'Messages' }).textContent;
  await waitFor(() =>
    expect(shown()).toBe(
      '15 Oct, 10:00The house blend is back: https://n.example/l/k3' +
        '3 Nov, 11:122 imagesThanks!This messageHuila is here',
    ),
  );
  expect(phone.getByText('+1 202 555 0100 or 1 more')).toBeTruthy();
  expect(screen.getByText('+1 202 555 0100 or 1 more · Twilio messaging service')).toBeTruthy();
  await workbench.dispose();
});

test('the character that needs Unicode is named and can be replaced with a button', async () => {
  const { workbench, field, write } = await openSms();
  write(`It’s here ${'a'.repeat(70)}`);
  expect(screen.getByText('Unicode, 2 parts')).toBeTruthy();
  expect(screen.getByText('The curly apostrophe ’ needs Unicode')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Replace and save 1 part' }));
  expect(field.value).toMatch(/^It's here/);
  expect(screen.getByText('Plain text, 1 part')).toBeTruthy();
  expect(screen.queryByText(/needs Unicode/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(field.value).toMatch(/^It’s here/);
  write('It’s short');
  expect(screen.getByText(/Written as ' it needs no Unicode\.$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Replace' })).toBeTruthy();
  write('Only an emoji 😀');
  expect(screen.getByText(/There is no plain-text equivalent/)).toBeTruthy();
  write('It’s both 😀');
  // What cannot be replaced is what makes it Unicode.
  expect(screen.getByText('“😀” needs Unicode')).toBeTruthy();
  expect(screen.getByText(/The curly apostrophe ’ needs it, too\. There is no plain-text equivalent/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Replace/ })).toBeNull();
  await workbench.dispose();
});

test('an address without a scheme is named, and completed with a button', async () => {
  const { workbench, field, write } = await openSms({ body: '' });
  write('Only 240 bags: northwind.coffee/huila. Reply STOP to unsubscribe');
  expect(screen.getByText('northwind.coffee/huila is not tracked')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add https://' }));
  expect(field.value).toBe('Only 240 bags: https://northwind.coffee/huila. Reply STOP to unsubscribe');
  expect(screen.queryByText(/is not tracked/)).toBeNull();
  await workbench.dispose();
});

test('a field with a fallback and opt-out instructions are inserted', async () => {
  const { workbench, field, phone } = await openSms({ body: '' });
  fireEvent.click(screen.getByRole('button', { name: 'Field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert a field' }));
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Favorite bread/ }));
  fireEvent.change(dialog.getByLabelText('Fallback'), { target: { value: 'bread' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Insert field' }));
  expect(field.value).toMatch(/^\sFavorite\sbread\s·\sbread\s$/);
  expect(phone.getByText('bread')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add “Reply STOP to unsubscribe”' }));
  expect(field.value).toMatch(/\s·\sbread\s\nReply STOP to unsubscribe$/);
  expect(screen.getByText('The message says how to opt out.')).toBeTruthy();
  await workbench.dispose();
});

test('the server counts the recipients, with the reasons for exclusions', async () => {
  const { workbench } = await openSms();
  const words = '12,506 of 14,320 reachable. 1,204 have no number, 388 aren’t mobile, 222 opted out.';
  expect(await screen.findByText(words.replace('’', "'"))).toBeTruthy();
  expect(workbench.requests.findLast(({ path }) => path.endsWith('/sms_audience'))?.body).toMatchObject({
    messaging_service_sid: service.sid,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Edit To' }));
  expect(screen.getByText('opted out of all text messages')).toBeTruthy();
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText(/12,506 of 14,320 reachable/)).toBeTruthy();
  await workbench.dispose();
});

test('with the price of a part, the cost and the savings of a replacement are estimated', async () => {
  const { workbench, write } = await openSms(
    {},
    {
      'GET /marketing/settings/sending': {
        ...commonRequests['GET /marketing/settings/sending'],
        sms_segment_price: 0.0746,
        sms_currency: 'EUR',
      },
    },
  );
  write(`It’s here ${'a'.repeat(130)}`);
  const card = within(await screen.findByRole('region', { name: 'Estimated cost' }));
  expect(await card.findByText('12,506')).toBeTruthy();
  expect(card.getByText('€2,798.84')).toBeTruthy();
  expect(card.getByText('€932.95')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Replace and save €1,865.90' })).toBeTruthy();
  await workbench.dispose();
});

test('links are counted and shown as the short links that are sent', async () => {
  const shortLink = 'https://s.example/l/1xxxxxxxxxx';
  // Also before an SMS account is connected.
  const sms = connection({ sid: undefined, services: [], fetchingServices: { status: 'idle' } });
  const { workbench, phone, write } = await openSms(
    {},
    {
      'GET /marketing/settings/sending': {
        ...commonRequests['GET /marketing/settings/sending'],
        sms_short_link: shortLink,
      },
    },
    sms,
  );
  write(`See https://shop.example/${'a'.repeat(150)}.`);
  expect(await phone.findByText(shortLink)).toBeTruthy();
  expect(screen.getByText('Plain text, 1 part')).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Links' }));
  expect(card.getByText('Shortened to s.example')).toBeTruthy();
  expect(card.getByText(/1 link, 31 characters instead of 171\.$/)).toBeTruthy();
  await workbench.dispose();
});

test('a message of more than 1,600 bytes is reported and not saved', async () => {
  const { workbench, write, saves } = await openSms();
  write(`${'ä'.repeat(800)}a`);
  expect(await screen.findByText('The message is 1 byte too long: 1,600 at most.')).toBeTruthy();
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  await screen.findByText('Not saved: fix the marked fields');
  expect(saves()).toEqual([]);
  await workbench.dispose();
});

test('accounts without the feature have neither the editor nor the menu entry', async () => {
  const workbench = await testWorkbench([plugin], {
    scopes: allScopes,
    withoutToggles: ['mc.sms'],
    services: fakeServices(),
    http: { ...commonRequests, [read]: aText() },
  });
  await workbench.goto(address);
  expect(screen.queryByRole('textbox', { name: /^Text/ })).toBeNull();
  await workbench.goto('/single-sends/new/selector/your-designs');
  expect(await screen.findByRole('button', { name: 'Start blank' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a text message' })).toBeNull();
  await workbench.dispose();
});
