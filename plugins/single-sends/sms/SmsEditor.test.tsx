import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageManager } from 'sendwright/plugins/images/contract';
import { SmsConnection } from 'sendwright/plugins/integrations/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { answer, type ApiMocks, type ApiRequest, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { SingleSend, SingleSendUpdate } from 'sendwright/wire/singleSends';
import type { SmsConfig } from 'sendwright/wire/sms';
import plugin from '../plugin';
import { allScopes, aSend, id, fakeServices, commonRequests } from '../testing/sends';

const address = `/single-sends/sms/${id}/editor`;
const read = 'GET /marketing/singlesends/:id';
const update = 'PATCH /marketing/singlesends/:id';
const test202 = 'POST /marketing/test/send_sms';
const service = { sid: `MG${'1b'.repeat(16)}`, friendly_name: 'Newsletter', status: 'active' };
const longTimeout = { timeout: 4000 };

const aText = (config: Partial<SmsConfig> = {}, change: Partial<SingleSend> = {}): SingleSend =>
  aSend(
    {
      channels: ['sms'],
      sms_config: { messaging_service_sid: service.sid, body: 'Hello', media_urls: [], image_ids: [], ...config },
      ...change,
    },
    { subject: null, html_content: null, sender_id: null, suppression_group_id: null },
  );

const textFields = `email external_id anonymous_id first_name last_name unique_name phone_number address_line_1
  address_line_2 city state_province_region country postal_code whatsapp line facebook created_at updated_at`.split(
  /\s+/,
);
const contact = {
  ...Object.fromEntries(textFields.map((field) => [field, ''])),
  alternate_emails: [],
  list_ids: [],
  segment_ids: [],
  custom_fields: {},
  _metadata: { self: '' },
};

const success = { status: 'success' } as const;
const connection = (change: Partial<SmsConnection> = {}): SmsConnection => ({
  sid: `AC${'0a'.repeat(16)}`,
  isVerified: true,
  fetching: success,
  services: [service],
  fetchingServices: success,
  load: async () => undefined,
  ...change,
});

async function open(config: Partial<SmsConfig> = {}, http: ApiMocks = {}, sms = connection(), plugins = [plugin]) {
  let send = aText(config);
  const workbench = await testWorkbench(plugins, {
    scopes: allScopes,
    services: [...fakeServices(), fake(SmsConnection, sms)],
    http: {
      ...commonRequests,
      [read]: () => send,
      [update]: ({ body }: ApiRequest) => {
        const { sms_config: changed = {} } = body as SingleSendUpdate;
        send = aText({ ...send.sms_config, ...(changed as Partial<SmsConfig>) }, { revision: send.revision + 1 });
        return answer(202, send);
      },
      ...http,
    },
  });
  await workbench.goto(address);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });
  const phone = within(screen.getByRole('figure', { name: 'The message on a phone' }));
  const write = (text: string) => fireEvent.change(field, { target: { value: text } });
  const saves = () => workbench.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { workbench, field, phone, write, saves };
}

beforeEach(() => localStorage.clear());

test('text is previewed immediately with its parts, and saved', async () => {
  const { workbench, phone, write, saves } = await open();
  write(`Our news ${'a'.repeat(160)}`);
  expect(phone.getByText(/^Our news/)).toBeTruthy();
  expect(screen.getByText('Plain text, 2 parts')).toBeTruthy();
  await waitFor(() => expect(saves()).toHaveLength(1), longTimeout);
  expect(saves()[0]).toMatchObject({ sms_config: { body: expect.stringMatching(/^Our news/) }, revision: 1 });
  await workbench.dispose();
});

test("the phone shows the service's number and what the contact got and wrote before", async () => {
  const entry = { attachments: 0, direction: 'out' as const };
  const { workbench, phone, write } = await open(
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
  const { workbench, field, write } = await open();
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

test('a field with a fallback and opt-out instructions are inserted', async () => {
  const { workbench, field, phone } = await open({ body: '' });
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
  const { workbench } = await open();
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
  const { workbench, write } = await open(
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
  const { workbench, phone, write } = await open(
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
  expect(screen.getByText(`https://shop.example/${'a'.repeat(150)}`)).toBeTruthy();
  await workbench.dispose();
});

test('without an SMS account messages are captured in the Outbox', async () => {
  const sms = connection({ sid: undefined, services: [], fetchingServices: { status: 'idle' } });
  const { workbench, saves } = await open({ messaging_service_sid: null }, { [test202]: answer(202, {}) }, sms);
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

test('a message of more than 1,600 bytes is reported and not saved', async () => {
  const { workbench, write, saves } = await open();
  write(`${'ä'.repeat(800)}a`);
  expect(await screen.findByText('The message is 1 byte too long: 1,600 at most.')).toBeTruthy();
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  await screen.findByText('Not saved: fix the marked fields');
  expect(saves()).toEqual([]);
  await workbench.dispose();
});

test('a test is sent to each number, and failures show the reason', async () => {
  let refuses = true;
  const { workbench } = await open(
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

const two = connection({ services: [service, { ...service, sid: `MG${'2c'.repeat(16)}`, friendly_name: 'Alerts' }] });

test('a single messaging service is preselected; with two, none is', async () => {
  const { workbench, saves } = await open({ messaging_service_sid: null });
  await waitFor(
    () => expect(saves()).toMatchObject([{ sms_config: { messaging_service_sid: service.sid } }]),
    longTimeout,
  );
  await workbench.dispose();
  const other = await open({ messaging_service_sid: null }, {}, two);
  expect(await screen.findByText('Select a messaging service.')).toBeTruthy();
  other.write('Our news');
  await waitFor(() => expect(other.saves()).toMatchObject([{ sms_config: { body: 'Our news' } }]), longTimeout);
  expect(other.saves()[0]).not.toMatchObject({ sms_config: { messaging_service_sid: expect.any(String) } });
  await other.workbench.dispose();
});

test('a test needs a service and a message', async () => {
  const { workbench } = await open({ messaging_service_sid: null, body: '' }, {}, two);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  await waitFor(() => expect(workbench.alerts.at(-1)?.message).toBe('Select a messaging service.'));
  await workbench.dispose();
});

test('the alert for a missing service marks the From card, and ends when there is one', async () => {
  const { workbench } = await open({ messaging_service_sid: null }, {}, two);
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
  const other = await open({ messaging_service_sid: null }, {}, sms);
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  expect(await screen.findByText(/Connect Twilio, or use the Outbox\.$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use the Outbox' }));
  await waitFor(() => expect(other.workbench.alerts).toEqual([]));
  await other.workbench.dispose();
});

test('a text message needs a name before the review', async () => {
  const { workbench } = await open();
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
  const { workbench } = await open({ body: '' });
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

test('an image is enough: the text is not required', async () => {
  const { workbench, field } = await open({ body: '' });
  expect(field.required || field.getAttribute('aria-required') === 'true').toBe(false);
  expect(screen.getByText('Add a message or an attachment.')).toBeTruthy();
  await workbench.dispose();
});

test('scheduling says what quiet hours do', async () => {
  const { workbench } = await open();
  await workbench.goto(`/single-sends/${id}/review/send`);
  expect(await screen.findByText(/^Text messages are sent from 08:00 to 21:00 by each recipient's clock/)).toBeTruthy();
  await workbench.dispose();
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
  const { workbench } = await open({}, {}, sms);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await workbench.dispose();
});

test('an image of the library is attached, and removed', async () => {
  const images = definePlugin({
    id: 'some-images',
    title: 'Some images',
    slots: [
      fill(ImageManager, {
        title: 'Images',
        component: async () => ({
          default: ({ onChosen }) => (
            <button
              onClick={() => onChosen({ id: 'i1', url: 'https://x.example/a.png', width: 1, height: 1, alt: '' })}
            >
              Choose this
            </button>
          ),
        }),
      }),
    ],
  });
  const { workbench } = await open({}, {}, connection(), [plugin, images] as never);
  fireEvent.click(screen.getByRole('button', { name: 'Add image' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose this' }));
  expect(await screen.findByAltText('Attachment 1')).toBeTruthy();
  expect(workbench.location).toBe(address);
  fireEvent.click(screen.getByRole('button', { name: 'Remove attachment 1' }));
  await waitFor(() => expect(screen.queryByAltText('Attachment 1')).toBeNull());
  await workbench.dispose();
});

test('attachments of more than 5 MB are refused at the images, and an 11th cannot be added', async () => {
  const media = Array.from({ length: 10 }, (_, place) => `https://x.example/${place}.png`);
  const message = "Attachments can't exceed 5MB in total.";
  const { workbench, write } = await open(
    { media_urls: media },
    { [update]: refusal(400, message, 'sms_config.media_urls') },
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add image' }).disabled).toBe(true);
  write('Look');
  const card = within(screen.getByRole('region', { name: 'Image' }));
  expect(await card.findByText(message, {}, longTimeout)).toBeTruthy();
  await workbench.dispose();
});

test("the email editor's address redirects to the SMS editor, and the review lists what is missing", async () => {
  const { workbench } = await open({ messaging_service_sid: null, body: '' }, {}, two);
  await workbench.goto(`/single-sends/${id}/editor`);
  await waitFor(() => expect(workbench.location).toBe(address));
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText('Select a messaging service.')).toBeTruthy();
  expect(screen.getByText('Add a message or an attachment.')).toBeTruthy();
  expect(screen.queryByText('Sender is a required field.')).toBeNull();
  await workbench.dispose();
});

test('a service that was deleted, and credentials that are refused, say what to do', async () => {
  const deleted = await open({ messaging_service_sid: `MG${'3d'.repeat(16)}` });
  const from = () => within(screen.getByRole('region', { name: 'From' }));
  expect(await from().findByText('It no longer exists at Twilio. Choose another.')).toBeTruthy();
  await deleted.workbench.dispose();
  const refused = await open({}, {}, connection({ isVerified: false }));
  expect(await from().findByText('Twilio no longer accepts the credentials of your account.')).toBeTruthy();
  expect(from().getByRole('link', { name: 'Change credentials' }).getAttribute('href')).toBe('/integrations/twilio');
  expect(from().queryByRole('button', { name: /Edit From/ })).toBeNull();
  await refused.workbench.dispose();
});

test('a message with images is charged as one; the review counts them, and shows a contact with a number', async () => {
  const people = [
    { ...contact, id: 'c1', first_name: 'Nora', phone_number_id: '' },
    { ...contact, id: 'c2', first_name: 'Tess', phone_number_id: '+12025550143' },
  ];
  const { workbench } = await open(
    { body: `Hi {{first_name}}, ${'a'.repeat(200)}`, media_urls: ['https://images.example/bread.png'] },
    { 'GET /marketing/contacts/browse': answer(200, { result: people, contact_count: 2, _metadata: { count: 2 } }) },
  );
  expect(screen.queryByRole('region', { name: 'Message parts' })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText(/it is an MMS/)).toBeTruthy();
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText('Charged as one MMS')).toBeTruthy();
  expect(await screen.findByText(/^Hi Tess, /)).toBeTruthy();
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

test('images of the library are shown on the phone, and can be removed', async () => {
  const image = {
    id: '7d1f9a40-5d0a-4f59-8a35-0c7b25a6b0a1',
    name: 'Bread',
    created: 1,
    url: 'https://images.example/bread.png',
    thumbnail: 'https://images.example/small.png',
    width: 400,
    height: 300,
    size: 1000,
    type: 'image/png',
  } as const;
  const { workbench, phone, saves } = await open({ image_ids: [image.id] }, { 'GET /images/:id': image });
  await waitFor(() => expect(document.querySelectorAll(`img[src="${image.url}"]`)).toHaveLength(2));
  expect(phone.queryByText(/Your message appears here/)).toBeNull();
  expect(screen.getByText('1 of 10')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove attachment 1' }));
  await waitFor(() => expect(saves()).toHaveLength(1), longTimeout);
  expect(saves()[0]).toMatchObject({ sms_config: { image_ids: [] } });
  await workbench.dispose();
});
