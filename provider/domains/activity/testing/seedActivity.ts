import type { MessageSummary } from 'sendwright/wire/activity';
import { sql } from '../../../database/sql';
import { type EmailEvent, recordEvents } from '../../../delivery/events/recordEvents';
import { mailStream } from '../../../delivery/mail/mailStream';
import { seedSend } from '../../../testing/seedSend';
import type { TestProvider } from '../../../testing/startTestProvider';
import { acceptMail } from '../../mail/acceptMail';

/** What the account of a test has. */
export interface SeededActivity {
  /** The id of its single send. */
  readonly send: string;
  /** The contacts of the single send, by email. */
  readonly readers: readonly string[];
  /** The time of an event: so many minutes before the messages were made, which was at a whole second. */
  readonly ago: (minutes: number) => Date;
}

/** Makes messages of all sources in all states: a single send, an automation, API mail and a text message. */
export async function seedActivity(product: TestProvider): Promise<SeededActivity> {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const ago = (minutes: number): Date => new Date(now - minutes * 60_000);
  const { accountId } = product;
  const { database } = product.provider;
  const record = (
    streamId: string,
    contactId: string,
    email: string,
    events: ReadonlyArray<readonly [EmailEvent['event'], number, Record<string, unknown>?]>,
  ): Promise<void> =>
    recordEvents(
      database,
      events.map(([event, minutes, detail]) => ({
        accountId,
        singleSendId: streamId,
        contactId,
        email,
        event,
        occurredAt: ago(minutes),
        detail,
      })),
    );
  const inLedger = (streamId: string, contactId: string, email: string, state: string): Promise<number> =>
    database.execute(sql`
      insert into deliveries (account_id, stream_id, contact_id, email, state)
      values (${accountId}, ${streamId}, ${contactId}, ${email}, ${state})`);
  const readers: string[] = [];
  const seeded = await seedSend(database, accountId, {
    recipients: 5,
    domain: 'readers.example',
    email: { subject: 'Spring offer' },
  });
  const send = seeded.singleSendId;
  await database.execute(sql`
    update single_sends set status = 'triggered', triggered_at = ${ago(60)}, name = 'Spring', categories = '{shop}'
    where account_id = ${accountId} and single_send_id = ${send}`);
  const contacts = await database.rows<{ contact_id: string; email: string }>(sql`
    select contact_id, email from contacts where account_id = ${accountId} order by email`);
  const details: ReadonlyArray<readonly [string, Parameters<typeof record>[3]]> = [
    [
      'sent',
      [
        ['processed', 50],
        ['delivered', 50, { response: '250 ok', ip: '198.51.100.1' }],
        ['open', 10],
        ['open', 9],
      ],
    ],
    [
      'bounced',
      [
        ['processed', 49],
        ['bounce', 49, { type: 'bounce', reason: '550 5.1.1 no such user' }],
      ],
    ],
    [
      'bounced',
      [
        ['processed', 48],
        ['bounce', 48, { type: 'blocked', reason: '550 5.7.1 blocked' }],
      ],
    ],
    ['dropped', [['dropped', 47, { reason: 'Unsubscribed Address' }]]],
    [
      'deferred',
      [
        ['processed', 46],
        ['deferred', 46, { response: '451 later', attempt: 1 }],
      ],
    ],
  ];
  for (const [index, [state, events]] of details.entries()) {
    const { contact_id: id, email } = contacts[index] ?? { contact_id: '', email: '' };
    readers.push(id);
    await inLedger(send, id, email, state);
    await record(send, id, email, events);
  }
  const made = await database.first<{ message_id: string }>(sql`
    with made as (
      insert into automations (account_id, name, type, exit, settings, categories)
      values (${accountId}, 'Welcome', 'welcome', '{}', '{}', '{hello}') returning automation_id
    )
    insert into automation_messages (account_id, automation_id, step_id, version, email_config)
    select ${accountId}, automation_id, gen_random_uuid(), 1,
      ${JSON.stringify({ subject: 'Welcome to us', sender_id: seeded.senderId })}::jsonb
    from made returning message_id`);
  const automation = made?.message_id ?? '';
  await inLedger(automation, readers[0] ?? '', 'reader1@readers.example', 'sent');
  await record(automation, readers[0] ?? '', 'reader1@readers.example', [
    ['processed', 30],
    ['delivered', 30],
    ['click', 5, { url: 'https://example.com/a', user_agent: 'Firefox' }],
  ]);
  const messageId = await acceptMail(
    database,
    accountId,
    {
      message: {
        from: { email: 'robot@example.com' },
        subject: 'Your receipt',
        personalizations: [{ to: ['Ann@api.example', 'ben@api.example'].map((email) => ({ email })) }],
        content: [{ type: 'text/plain', value: 'Hello' }],
        categories: ['receipts'],
      },
      customArgs: { order: '17' },
    },
    { apiKeyId: 'a'.repeat(22), address: '203.0.113.9' },
  );
  const copies = await database.rows<{ copy_id: string; email: string }>(sql`
    select copy_id, email from mail_copies as copy join deliveries as delivery
      on delivery.account_id = copy.account_id and delivery.contact_id = copy.copy_id
    where copy.account_id = ${accountId} and copy.detail ->> 'message_id' = ${messageId} order by email`);
  for (const [index, copy] of copies.entries())
    await record(mailStream, copy.copy_id, copy.email, [
      ['processed', 20 - index],
      ['delivered', 20 - index],
    ]);
  // A text message of the same account.
  await record(send, '00000000-0000-4000-8000-00000000000a', '+41790000000', [['click', 1]]);
  return { send, readers, ago };
}

/** Searches as the API does. */
export async function searchMessages(product: TestProvider, query?: string, limit = 100): Promise<MessageSummary[]> {
  const parameters = new URLSearchParams({ limit: String(limit), ...(query !== undefined && { query }) });
  const answer = await product.inject('GET', `/v3/messages?${parameters}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([query, 200, '']);
  return answer.json<{ messages: MessageSummary[] }>().messages;
}
