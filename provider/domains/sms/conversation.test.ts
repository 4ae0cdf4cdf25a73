import type { SmsCredentials } from 'sendwright/wire/sms';
import type { SmsConversation } from 'sendwright/wire/smsConversations';
import { sql } from '../../database/sql';
import { openTransport } from '../../delivery/transport/openTransport';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { connectAccount, scheduleText, seededNumber, seedText } from '../../testing/seedText';
import { newSid, signForm } from '../../testing/smsProvider/doubleState';
import { type SmsProvider, startSmsProvider } from '../../testing/smsProvider/startSmsProvider';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { startDelivery } from '../deliveries/lanes';

const cleanup = new Cleanup();
let twilio: SmsProvider;
let provider: TestProvider;
let account: TestAccount;
let service: string;
beforeAll(async () => {
  twilio = cleanup.own(await startSmsProvider());
  service = twilio.services[0]?.sid ?? '';
  provider = cleanup.own(await startTestProvider({ jobs: false, config: { smsApiUrl: twilio.url } }));
  const { log, config } = provider.provider;
  const transport = openTransport(config, database());
  const sms = { apiUrl: twilio.url, callbackUrl: provider.url, graceSeconds: 0 };
  const delivery = startDelivery({ database: database(), log, transport, publicUrl: config.publicUrl, sms });
  cleanup.add(() => delivery.stop().then(() => transport.close()));
  account = await provider.createAccount();
  await connectAccount(database(), account.accountId, twilio);
});
afterAll(() => cleanup.run());

const database = () => provider.provider.database;
const ask = (path: string, { apiKey } = account) =>
  provider.inject('GET', `/v3/marketing/sms/${path}`, undefined, { authorization: `Bearer ${apiKey}` });
const conversationWith = async (contactId: string, sid = service) =>
  (await ask(`conversation?contact_id=${contactId}&messaging_service_sid=${sid}`)).json<SmsConversation>().result;

/** Sends a text to all contacts. */
async function send(body: string): Promise<void> {
  const key = await seedText(database(), account.accountId, service, { recipients: 0, config: { body } });
  await scheduleText(database(), key);
  await eventually(async () => {
    const row = await database().first(sql`
      select 1 from single_sends
      where account_id = ${account.accountId} and single_send_id = ${key.singleSendId} and finished_at is not null`);
    return row !== undefined;
  }, 60);
}

async function receive(place: number, body: string, sid: string): Promise<void> {
  const { inbound_url: inbound = '' } = (await ask('credentials')).json<SmsCredentials>();
  const fields = {
    AccountSid: twilio.accountSid,
    MessageSid: newSid('SM'),
    MessagingServiceSid: sid,
    From: seededNumber(account, place),
    To: twilio.phoneNumber,
    NumMedia: '0',
    Body: body,
  };
  const form = new URLSearchParams(fields).toString();
  const { statusCode } = await provider.inject('POST', new URL(inbound).pathname, form, {
    authorization: '',
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signForm(twilio.authToken, inbound, fields),
  });
  expect(statusCode).toBe(200);
}

test('a conversation has what a contact got and wrote, as the phone shows it', async () => {
  await seedText(database(), account.accountId, service, { recipients: 2 });
  const contacts = await database().rows<{ contact_id: string }>(sql`
    select contact_id from contacts where account_id = ${account.accountId} order by external_id`);
  const [first = '', second = ''] = contacts.map(({ contact_id: id }) => id);
  expect(await conversationWith(first)).toEqual([]);

  await send('Hi {{first_name}}, see https://shop.example/new.');
  const [, message] = twilio.messages.toSorted((one, other) => other.to.localeCompare(one.to));
  expect(message?.to).toBe(seededNumber(account, 1));
  await receive(1, 'Thanks!', service);
  const another = newSid('MG');
  await receive(1, 'To another service', another);
  twilio.conduct((to) => (to === seededNumber(account, 2) ? { status: 400, code: 21_614 } : undefined));
  await send('Second');
  twilio.conduct(undefined);

  expect(await conversationWith(first)).toEqual([
    { id: expect.any(String), at: expect.any(String), direction: 'out', body: message?.body, attachments: 0 },
    { id: expect.any(String), at: expect.any(String), direction: 'in', body: 'Thanks!', attachments: 0 },
    { id: expect.any(String), at: expect.any(String), direction: 'out', body: 'Second', attachments: 0 },
  ]);
  expect(message?.body).toMatch(/^Hi Texter 1, see http:\/\/[^ ]+\/l\/\w+\.$/);
  // The provider refused it: it never reached the phone.
  expect((await conversationWith(second)).map(({ body }) => body)).toEqual([
    expect.stringContaining('Hi Texter 2, see '),
  ]);
  expect(await conversationWith(first, another)).toEqual([expect.objectContaining({ body: 'To another service' })]);

  const other = await provider.createAccount();
  const path = (id: string, sid: string) => `conversation?contact_id=${id}&messaging_service_sid=${sid}`;
  expect((await ask(path(first, service), other)).statusCode).toBe(404);
  expect((await ask(path(first, 'MG1'))).json()).toMatchObject({ errors: [{ field: 'messaging_service_sid' }] });
});

test('the senders of a service are those of the provider', async () => {
  const senders = (sid: string) => ask(`messaging_services/${sid}/senders`);
  expect((await senders(service)).json()).toEqual({ result: [{ type: 'phone_number', value: twilio.phoneNumber }] });
  const gone = await senders(newSid('MG'));
  expect([gone.statusCode, gone.json()]).toEqual([
    400,
    { errors: [expect.objectContaining({ message: expect.stringContaining('was not found') })] },
  ]);
  expect((await senders('PN1')).statusCode).toBe(400);
  const other = await provider.createAccount();
  expect((await ask(`messaging_services/${service}/senders`, other)).statusCode).toBe(404);
  expect(twilio.problems).toEqual([]);
});
