import { fields } from '../testing/arbitraries';
import { parseQuery } from '../parse';
import { printPredicate } from '../print';
import { queryToBuilder } from './fromQuery';
import type { BuilderCondition } from './model';
import { describeCondition } from './summarize';
import { conditionPredicate } from './toQuery';

const names = { campaign: (_: string, id: string) => (id === 's1' ? 'Spring' : undefined) };
const events = (where: string): string =>
  "SELECT e.contact_id FROM event_data AS e WHERE e.event_source = 'mail' AND " +
  where.replace('data.', 'e.data:payload.unique_args.');
const withEvent = (where: string): string => `c.contact_id IN (${events(where)})`;
const withoutEvent = (where: string): string => `c.contact_id NOT IN (${events(where)})`;

test.each<[BuilderCondition, string, string]>([
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'was_sent', during: null },
    withEvent("e.event_type = 'processed' AND data.singlesend_id = 's1'"),
    'the contact was sent the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'was_not_sent', during: null },
    withoutEvent("e.event_type = 'processed' AND data.singlesend_id = 's1'"),
    'the contact was not sent the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'opened', during: null },
    withEvent("e.event_type = 'open' AND data.singlesend_id = 's1'"),
    'the contact opened the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'did_not_open', during: null },
    withoutEvent("e.event_type = 'open' AND data.singlesend_id = 's1'"),
    'the contact did not open the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'clicked', during: null },
    withEvent("e.event_type = 'click' AND data.singlesend_id = 's1'"),
    'the contact clicked the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'did_not_click', during: null },
    withoutEvent("e.event_type = 'click' AND data.singlesend_id = 's1'"),
    'the contact did not click the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'delivered', during: null },
    withEvent("e.event_type = 'delivered' AND data.singlesend_id = 's1'"),
    'the contact received the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'single_send', campaign: 's1', operator: 'not_delivered', during: null },
    withoutEvent("e.event_type = 'delivered' AND data.singlesend_id = 's1'"),
    'the contact did not receive the single send “Spring”',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'was_sent', during: null },
    withEvent("e.event_type = 'processed' AND data.automation_id IS NOT NULL"),
    'the contact was sent any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'was_not_sent', during: null },
    withoutEvent("e.event_type = 'processed' AND data.automation_id IS NOT NULL"),
    'the contact was not sent any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'opened', during: null },
    withEvent("e.event_type = 'open' AND data.automation_id IS NOT NULL"),
    'the contact opened any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'did_not_open', during: null },
    withoutEvent("e.event_type = 'open' AND data.automation_id IS NOT NULL"),
    'the contact did not open any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'clicked', during: null },
    withEvent("e.event_type = 'click' AND data.automation_id IS NOT NULL"),
    'the contact clicked any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'did_not_click', during: null },
    withoutEvent("e.event_type = 'click' AND data.automation_id IS NOT NULL"),
    'the contact did not click any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'delivered', during: null },
    withEvent("e.event_type = 'delivered' AND data.automation_id IS NOT NULL"),
    'the contact received any automation',
  ],
  [
    { kind: 'engagement', source: 'automation', campaign: 'ANY', operator: 'not_delivered', during: null },
    withoutEvent("e.event_type = 'delivered' AND data.automation_id IS NOT NULL"),
    'the contact did not receive any automation',
  ],
  [
    {
      kind: 'engagement',
      source: 'single_send',
      campaign: 'x',
      operator: 'opened',
      during: { kind: 'between', from: '2026-01-01', to: '2026-01-31' },
    },
    withEvent(
      "e.event_type = 'open' AND data.singlesend_id = 'x' AND e.timestamp BETWEEN '2026-01-01' AND '2026-01-31'",
    ),
    'the contact opened the single send “x” between 1 January 2026 and 31 January 2026',
  ],
  [
    {
      kind: 'engagement',
      source: 'single_send',
      campaign: 'x',
      operator: 'opened',
      during: { kind: 'after', from: '2026-01-01' },
    },
    withEvent("e.event_type = 'open' AND data.singlesend_id = 'x' AND e.timestamp >= '2026-01-01'"),
    'the contact opened the single send “x” since 1 January 2026',
  ],
  [
    {
      kind: 'engagement',
      source: 'single_send',
      campaign: 'x',
      operator: 'opened',
      during: { kind: 'before', to: '2026-01-31' },
    },
    withEvent("e.event_type = 'open' AND data.singlesend_id = 'x' AND e.timestamp <= '2026-01-31'"),
    'the contact opened the single send “x” until 31 January 2026',
  ],
  [
    {
      kind: 'engagement',
      source: 'single_send',
      campaign: 'x',
      operator: 'opened',
      during: { kind: 'within', amount: 1, unit: 'month' },
    },
    withEvent("e.event_type = 'open' AND data.singlesend_id = 'x' AND e.timestamp >= NOW() - INTERVAL 1 month"),
    'the contact opened the single send “x” in the last month',
  ],
  [
    {
      kind: 'engagement',
      source: 'single_send',
      campaign: 'x',
      operator: 'opened',
      during: { kind: 'within', amount: 2, unit: 'year' },
    },
    withEvent("e.event_type = 'open' AND data.singlesend_id = 'x' AND e.timestamp >= NOW() - INTERVAL 2 year"),
    'the contact opened the single send “x” in the last 2 years',
  ],
])('%j is the query %s, and reads “%s”', (condition, text, sentence) => {
  expect(printPredicate(conditionPredicate(condition))).toBe(text);
  expect(describeCondition(condition, fields, names)).toBe(sentence);
  const { query } = parseQuery(`SELECT c.contact_id, c.updated_at FROM contact_data AS c WHERE ${text}`, 2);
  expect(query && queryToBuilder(query, fields)).toMatchObject({ kind: 'group', items: [condition] });
});

const complete =
  "e.event_source = 'mail' AND e.event_type = 'open' AND e.data:payload.unique_args.singlesend_id = 's1'";
const selecting = (where: string) => {
  const contacts = 'SELECT c.contact_id, c.updated_at FROM contact_data AS c';
  const text = `${contacts} WHERE c.contact_id IN (SELECT e.contact_id FROM event_data AS e WHERE ${where})`;
  const { query, error } = parseQuery(text, 2);
  if (!query) throw new Error(error.message);
  return queryToBuilder(query, fields).kind;
};

test.each([
  ['the source twice', `${complete} AND e.event_source = 'mail'`],
  ['no source', complete.replace("e.event_source = 'mail' AND ", '')],
  ['another source', complete.replace("'mail'", "'form'")],
  ['any source but one', complete.replace("e.event_source = 'mail'", "e.event_source != 'mail'")],
  ['no type', complete.replace("e.event_type = 'open' AND ", '')],
  ['two types', `${complete} AND e.event_type = 'click'`],
  ['no campaign', complete.replace(" AND e.data:payload.unique_args.singlesend_id = 's1'", '')],
  ['two campaigns', `${complete} AND e.data:payload.unique_args.automation_id = 'a1'`],
  ['another value of the event', complete.replace('singlesend_id', 'order_id')],
  ['an empty campaign', complete.replace("'s1'", "''")],
  ['the word for any campaign', complete.replace("'s1'", "'ANY'")],
  ['no campaign at all', complete.replace("= 's1'", 'IS NULL')],
  ['two periods', `${complete} AND e.timestamp >= '2026-01-31' AND e.timestamp <= '2026-02-01'`],
  ['a period without its first day', `${complete} AND e.timestamp > '2026-01-31'`],
  ['a period without its last day', `${complete} AND e.timestamp < '2026-01-31'`],
  ['any time but a period', `${complete} AND e.timestamp NOT BETWEEN '2026-01-31' AND '2026-02-01'`],
  ['before so many days', `${complete} AND e.timestamp <= NOW() - INTERVAL 3 day`],
  ['a time that is present', `${complete} AND e.timestamp IS NOT NULL`],
])('an event with %s is too advanced for the builder', (_what, where) => {
  expect(selecting(complete)).toBe('group');
  expect(selecting(where)).toBe('too-advanced');
});
