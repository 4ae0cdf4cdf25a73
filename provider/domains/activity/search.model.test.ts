import fc from 'fast-check';
import { type ActivityCondition, activityEvents, type ActivityTest } from 'sendwright/query';
import type { MessageDetail, MessageSummary } from 'sendwright/wire/activity';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';
import { outcomesOf } from './compileCondition';
import { findMessages } from './findMessages';
import { searchMessages, seedActivity } from './testing/seedActivity';

let product: TestProvider;

beforeAll(async () => {
  product = await startTestProvider({ jobs: false });
  await seedActivity(product);
});
afterAll(() => product.close());

interface Known extends MessageSummary {
  readonly detail: MessageDetail;
}

const like = (value: string, pattern: Extract<ActivityTest, { kind: 'like' }>['pattern']): boolean =>
  new RegExp(
    `^${pattern.map((part) => (part.kind === 'fixed' ? part.text.replaceAll(/\W/g, '[$&]') : '[^]*')).join('')}$`,
    'i',
  ).test(value);

/** What a condition says of a message, without SQL. */
function holds(condition: ActivityCondition, message: Known): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.operands.every((operand) => holds(operand, message));
    case 'or':
      return condition.operands.some((operand) => holds(operand, message));
    case 'not':
      return !holds(condition.operand, message);
    case 'constant':
      return condition.value;
    default:
      return holdsTest(condition, message);
  }
}

function holdsTest(test: ActivityTest, { detail, ...message }: Known): boolean {
  const values = {
    to_email: [message.to_email.toLowerCase()],
    subject: [message.subject],
    campaign_name: message.campaign_name === null ? [] : [message.campaign_name],
    categories: detail.categories,
    events: detail.events.map(({ event_name: name }) => name),
    status: [message.outcome],
    msg_id: [message.msg_id],
    unique_args: Object.values(JSON.parse(detail.unique_args) as Record<string, string>),
    clicks: [String(message.clicks_count)],
  }[test.field as string];
  if (values === undefined) throw new Error(`${test.field} is not generated.`);
  if (test.kind === 'missing') return values.length === 0;
  if (test.kind === 'like') return values.some((value) => like(value, test.pattern));
  if (test.kind === 'order') return Number(values[0]) >= Number(test.value);
  const wanted = test.values.flatMap((value) =>
    test.field === 'status'
      ? outcomesOf(String(value))
      : test.field === 'to_email'
        ? String(value).toLowerCase()
        : String(value),
  );
  return values.some((value) => wanted.includes(value));
}

test('whatever way a search is made, it finds what each message says of itself', async () => {
  const all: Known[] = await Promise.all(
    (await searchMessages(product)).map(async (message) => ({
      ...message,
      detail: (await product.inject('GET', `/v3/messages/${message.msg_id}`)).json<MessageDetail>(),
    })),
  );
  const at = { start: { offset: 0, line: 1, column: 1 }, end: { offset: 0, line: 1, column: 1 } };
  const oneOf = (field: ActivityTest['field'], values: readonly string[]) =>
    fc
      .uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
      .map((some): ActivityCondition => ({ kind: 'in', field, values: some, at }));
  const start = (field: ActivityTest['field'], values: readonly string[]) =>
    fc
      .constantFrom(...values)
      .map((text): ActivityCondition => ({
        kind: 'like',
        field,
        pattern: [{ kind: 'fixed', text }, { kind: 'any' }],
        at,
      }));
  const test_of = fc.oneof(
    oneOf('to_email', ['Ann@API.example', 'reader1@readers.example', 'reader3@readers.example', 'nobody@x.example']),
    start('to_email', ['reader', 'BEN', 'x']),
    oneOf('subject', ['Your receipt', 'Spring offer', 'none']),
    start('subject', ['spring', 'Y', 'z']),
    oneOf('campaign_name', ['Spring', 'Welcome']),
    oneOf('status', ['delivered', 'processed', 'not_delivered', 'bounced', 'blocked', 'dropped', 'deferred']),
    oneOf('events', Object.keys(activityEvents)),
    oneOf('categories', ['shop', 'receipts', 'hello', 'none']),
    oneOf('unique_args', ['17', '18']),
    oneOf(
      'msg_id',
      all.map(({ msg_id: id }) => id),
    ),
    start(
      'msg_id',
      all.map(({ msg_id: id }) => id.slice(0, 23)),
    ),
    fc
      .constantFrom(0, 1)
      .map((value): ActivityCondition => ({ kind: 'order', field: 'clicks', operator: '>=', value, at })),
    fc.constantFrom<ActivityCondition>(
      { kind: 'missing', field: 'campaign_name', at },
      { kind: 'missing', field: 'categories', at },
    ),
  );
  const { condition } = fc.letrec<{ condition: ActivityCondition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      test_of,
      fc
        .array(tie('condition'), { minLength: 2, maxLength: 3 })
        .map((operands) => ({ kind: 'and' as const, operands })),
      fc.array(tie('condition'), { minLength: 2, maxLength: 3 }).map((operands) => ({ kind: 'or' as const, operands })),
      tie('condition').map((operand) => ({ kind: 'not' as const, operand })),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(condition, async (asked) => {
      const found: string[] = [];
      const { accountId } = product;
      const deadline = Infinity;
      for await (const page of findMessages(product.provider.database, {
        accountId,
        condition: asked,
        expected: 10,
        deadline,
      }))
        found.push(...page.map((row) => `${row.to_email} ${row.source}`));
      expect(found).toEqual(
        all.filter((message) => holds(asked, message)).map(({ to_email: email, source }) => `${email} ${source}`),
      );
    }),
    { numRuns: 60 },
  );
});
