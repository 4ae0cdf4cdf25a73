import { checkQuery } from './check';
import { parseQuery } from './parse';
import { nonOpenerQuery, reactionQuery, type ReactionQuestion, tagQuery } from './reactionQuery';
import { fields } from './testing/arbitraries';

const singleSendId = '7d2f8a10-0000-4000-8000-000000000001';
const automationId = '7d2f8a10-0000-4000-8000-000000000002';

/** The conditions on events of a query, each with whether it must not have happened. */
function happenings(query: string | undefined): readonly string[] {
  if (query === undefined) throw new Error('no query');
  const parsed = parseQuery(query, 2);
  expect(parsed.error).toBeUndefined();
  if (!parsed.error) expect(checkQuery(parsed.query, fields)).toEqual([]);
  return [
    ...query.matchAll(
      /contact_id (NOT )?IN \(SELECT e\.contact_id FROM event_data AS e WHERE ([^()]*(?:\([^()]*\)[^()]*)*)\)/g,
    ),
  ].map(([, no = '', conditions = '']) => no + conditions);
}
const data = 'e.data:payload.unique_args.';
const mail = "e.event_source = 'mail' AND ";
const ofSend = ` AND e.data:payload.unique_args.singlesend_id = '${singleSendId}'`;
const of = (details: Omit<Extract<ReactionQuestion, { singleSendId: string }>, 'singleSendId'>) =>
  reactionQuery({ singleSendId, ...details });

test.each([
  ['delivered', "e.event_type = 'delivered'", ''],
  ['opened', "e.event_type = 'open'", ''],
  ['clicked', "e.event_type = 'click'", ''],
  ['triggered', "e.event_type IN ('processed', 'dropped')", ''],
  ['unsubscribed', "e.event_type IN ('unsubscribe', 'group_unsubscribe')", ''],
  ['spam_report', "e.event_type = 'spamreport'", ''],
  ['dropped', "e.event_type = 'dropped'", ''],
  ['bounced', "e.event_type = 'bounce'", " AND e.data:payload.unique_args.type != 'blocked'"],
  ['blocked', "e.event_type = 'bounce'", " AND e.data:payload.unique_args.type = 'blocked'"],
])('people behind %s', (figure, type, more) => {
  expect(happenings(of({ figure }))).toEqual([mail + type + ofSend + more]);
});

test('a figure that the language lacks has no query', () => {
  expect(of({ figure: 'forwarded' })).toBeUndefined();
  expect(of({ figure: 'clicked', peopleOnly: true })).toBeUndefined();
  expect(of({ figure: 'not_clicked', peopleOnly: true })).toBeUndefined();
  expect(reactionQuery({ automationId, figure: 'not_opened' })).toBeUndefined();
  expect(reactionQuery({ automationId, figure: 'opened', from: '2026-11-01' })).toBeUndefined();
});

test('people of an automation are found by its id', () => {
  expect(happenings(reactionQuery({ automationId, figure: 'opened' }))).toEqual([
    `${mail}e.event_type = 'open' AND e.data:payload.unique_args.automation_id = '${automationId}'`,
  ]);
  expect(happenings(reactionQuery({ automationId, figure: 'delivered', from: '2026-11-01' }))).toEqual([
    `${mail}e.event_type = 'delivered' AND ${data}automation_id = '${automationId}' AND e.timestamp >= '2026-11-01'`,
  ]);
});

test('who did not react got the message and did nothing, up to the last day', () => {
  expect(happenings(of({ figure: 'not_clicked' }))).toEqual([
    `${mail}e.event_type = 'delivered'${ofSend}`,
    `NOT ${mail}e.event_type = 'click'${ofSend}`,
  ]);
  const until = " AND e.timestamp <= '2026-11-30'";
  expect(happenings(of({ figure: 'not_opened', from: '2026-11-01', to: '2026-11-30' }))).toEqual([
    `${mail}e.event_type = 'delivered'${ofSend}${until}`,
    `NOT ${mail}e.event_type = 'open'${ofSend}${until}`,
  ]);
});

test('a unique reaction counts on the day of the first one, any other on each day', () => {
  const range = " AND e.timestamp BETWEEN '2026-11-01' AND '2026-11-30'";
  expect(happenings(of({ figure: 'opened', from: '2026-11-01', to: '2026-11-30' }))).toEqual([
    `${mail}e.event_type = 'open'${ofSend}${range}`,
    `NOT ${mail}e.event_type = 'open'${ofSend} AND e.timestamp < '2026-11-01'`,
  ]);
  expect(happenings(of({ figure: 'opened', to: '2026-11-30' }))).toEqual([
    `${mail}e.event_type = 'open'${ofSend} AND e.timestamp <= '2026-11-30'`,
  ]);
  expect(happenings(of({ figure: 'bounced', from: '2026-11-01', to: '2026-11-30' }))).toHaveLength(1);
});

test('opens by bots and the link of a click are conditions on the same event', () => {
  expect(happenings(of({ figure: 'opened', peopleOnly: true }))).toEqual([
    `${mail}e.event_type = 'open'${ofSend} AND (${data}machine != 'true' OR ${data}machine IS NULL)`,
  ]);
  const link = { numbers: [2, 5], url: 'https://shop.example.com/' };
  expect(happenings(of({ figure: 'clicked', link }))).toEqual([
    `${mail}e.event_type = 'click'${ofSend} AND e.data:payload.unique_args.url_index IN ('2', '5') AND ` +
      "e.data:payload.unique_args.url = 'https://shop.example.com/'",
  ]);
  expect(happenings(of({ figure: 'clicked', link: { numbers: [2] } }))).toEqual([
    `${mail}e.event_type = 'click'${ofSend} AND e.data:payload.unique_args.url_index IN ('2')`,
  ]);
});

test('a message is sent again to those who got it and neither opened nor clicked', () => {
  expect(
    happenings(nonOpenerQuery(singleSendId)).map((one) => /(NOT )?.*event_type = '(\w+)'/.exec(one)?.slice(1)),
  ).toEqual([
    [undefined, 'delivered'],
    ['NOT ', 'open'],
    ['NOT ', 'click'],
  ]);
});

test('people with a tag', () => {
  expect(tagQuery("Ada's")).toContain("ARRAY_CONTAINS(c.contact_tags, ['Ada''s'])");
});
