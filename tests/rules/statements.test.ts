import { spawnSync } from 'node:child_process';
import { createTestDatabase } from '../../provider/testing/testDatabase';
import { type Described, describeStatements } from './statements/describeStatements';
import type { Field, Statement } from './statements/readStatements';

/** Expressions that depend on a request, with a replacement of the same kind. */
const standIns: Readonly<Record<string, string>> = {
  '`by_${column}`': 'by_email',
  'await exitCondition(transaction, key.accountId, row)': 'false',
  'await peopleOf(database, accountId, send, query)': 'select contact_id, email from contacts',
  'await splitCondition(transaction, accountId, automationId, step.condition)': 'true',
  'claim.open': 'select from single_sends',
  "compileCondition(one, 'mail event')": 'true',
  'compileCondition(test)': 'true',
  condition: 'true',
  few: 'true',
  filter: 'true',
  isWithin: 'true',
  join: '',
  'lane.openStreams': 'select account_id, stream_id from deliveries',
  kept: 'select 1',
  kind: 'true',
  listed: `select 1::bigint as account_id, 'a@example.com' as email, 'global' as kind, 'Bounced.' as reason`,
  matches: 'true',
  members: 'true',
  name: `'campaign'`,
  'name(zone)': `'total'`,
  'new Compiler(context).predicate(predicate)': 'true',
  openStreams: 'select account_id, stream_id, 0 as lane from deliveries',
  'peopleAddresses(request)': 'select email from contacts',
  'repeatedRecipients({ ...request, figure })': 'select 1::bigint as events',
  'place(zone)': 'null::timestamp',
  recipients: 'select contact_id, email, false as capped from contacts',
  reachable: 'true',
  'source.isAfter(after)': 'true',
  'source.order': 'people.contact_id',
  'source.people': `select contact_id, entered_at as at, entered_at::text as position, reason
    from automation_enrolments where true`,
  'streams.described(accountId, sql`select single_send_id from queued`)': `select single_send_id, name, categories,
    template_id, send_at, message_domain, '' as pool, '' as template_hash, null::uuid as automation_id,
    null as automation_name from single_sends`,
  'streams.message(stream)': 'select email_config, abtest, message_domain from single_sends',
  table: 'senders',
  'textPeople(request)': `select stream_id, contact_id, email as number, finished_at as at, null::integer as error_code,
    response from deliveries`,
  value: 'contacts.first_name',
  'visible(caller)': 'true',
  where: 'true',
};

/** Statements that are built at run time, by file: their rows are not compared. */
const notCompared: Readonly<Record<string, string>> = {
  'provider/domains/activity/eventSources.ts': 'events are those of campaigns, of mail/send, or of both',
  'provider/domains/audit-log/auditHook.ts': 'each route brings its own, for the name of what was changed',
  'provider/domains/consents/asking.ts': 'its callers bring it, and it names one column',
  'provider/domains/contacts/timeline/timeline.ts': 'each source brings its own statement, with the same columns',
  'provider/domains/contacts/write/changedValues.ts':
    'reads a temporary table, whose columns are those of an imported file',
  'provider/domains/contacts/write/findMatches.ts':
    'reads a temporary table, whose columns are those of an imported file',
  'provider/domains/contacts/write/updateContact.ts': 'sets the columns of the request, and answers one condition',
  'provider/domains/erasures/sweep.ts': 'goes through the columns of the catalog',
  'provider/domains/exports/personExport.ts': 'has a column for each section, and each brings its own statement',
  'provider/domains/events/recordEvents.ts': 'looks contacts up by the identifiers that the events have',
  'provider/domains/reports/people/reportPeople.ts': 'each figure brings its own statement, with the same columns',
  'provider/domains/stats/people/countPeople.ts': 'reads one number from a statement that each figure brings',
  'provider/domains/stats/people/emailPeople.ts': 'each figure brings its own statement, with the same columns',
  'provider/domains/stats/people/people.ts': 'each figure brings its own statement, with the same columns',
  'provider/domains/segments/snapshotSegment.ts': 'reads a temporary table of the members that it found',
  'provider/secrets/sealedColumns.ts': 'goes through the list of encrypted columns',
  'provider/segments/explainQuery.ts': 'has two columns for each condition of a query',
};

/** Nullable columns that are never null in these rows, with the reason; by file and column. */
const neverNull: Readonly<Record<string, string>> = {
  'provider/domains/calendar/calendar.ts step_id': 'only people who wait for a step are counted',
  'provider/delivery/message/loadRecipients.ts email': 'only contacts with an address are selected',
  'provider/domains/contactdb/numbers.ts id': 'only numbers of that kind of object are read',
  'provider/domains/events/retention.ts retention_days': 'only accounts with a limit are read',
  'provider/domains/event-webhooks/eventWebhooks.ts url': 'a constraint of the table, for this destination',
  'provider/domains/single-sign-on/signIns.ts proven_user_id': 'only sign-ins that have one are read',
  'provider/domains/integrations/integrations.ts region': 'a constraint of the table, for these destinations',
  'provider/domains/integrations/integrations.ts write_key': 'a constraint of the table, for these destinations',
  'provider/domains/mail/batches.ts status': 'only batches with a status are selected',
  'provider/domains/single-sends/abTests/abTestResults.ts variation_id': 'every recipient of a test has one',
  'provider/domains/passkeys/ownPasskeys.ts passkey_handle': 'the statement sets it if there is none',
  'provider/domains/single-sends/delivery/snapshotSend.ts send_at': 'every scheduled send has one',
  'provider/domains/test-sends/queries.ts email': 'contacts are selected by their addresses',
  'provider/secrets/sealedColumns.ts data': 'every job in this queue brings its mail',
};

const { stdout, stderr } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'tests/rules/statements/readStatements.ts', JSON.stringify(standIns)],
  { encoding: 'utf8', maxBuffer: 2 ** 26 },
);
if (stdout === '') throw new Error(stderr);
const statements = JSON.parse(stdout) as Statement[];

let described: readonly Described[];
beforeAll(async () => {
  const database = await createTestDatabase();
  described = await describeStatements(database.url, statements);
  await database.drop();
});

/** The JavaScript type of a column, by its SQL type (`database.ts` reads `int8` as a number). */
const kinds: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};

const fileOf = ({ place }: Statement): string => place.slice(0, place.indexOf(':'));

function* problemsOf({ statement, text, columns }: Described): Generator<string> {
  const fields = statement.fields ?? [];
  const byName = new Map(columns.map((column) => [column.name, column]));
  if (byName.size < columns.length) yield 'two columns have one name';
  // In an outer join the row may be missing, and then all its columns are null.
  const isJoined = /\b(?:left|right|full)\s+join\b/.test(text);
  for (const field of fields) {
    const column = byName.get(field.name);
    if (column) {
      const problem = kindProblem(field, column.type);
      if (problem) yield problem;
      if (field.kinds.includes('unknown')) continue;
      if (column.required === false && !field.nullable && !(`${fileOf(statement)} ${field.name}` in neverNull))
        yield `${field.name} may be null`;
      if (column.required === true && field.nullable && !isJoined) yield `${field.name} is never null`;
    } else if (!field.optional) yield `${field.name} is not selected`;
  }
  // If all columns of a table are selected, the type names those that are used.
  if (/(?:returning|select|\.)\s*\*/.test(text)) return;
  const known = new Set(fields.map((field) => field.name));
  for (const { name } of columns) if (!known.has(name)) yield `${name} is selected, and not in the type`;
}

function kindProblem({ name, kinds: expected }: Field, type: string): string | undefined {
  // The content of a JSON document depends on its writer.
  if (type === 'jsonb' || type === 'json' || expected.includes('unknown')) return undefined;
  const kind = type.startsWith('_') ? 'array' : (kinds[type] ?? type);
  if (expected.length === 1 && expected[0] === kind) return undefined;
  return `${name} is ${expected.join(' | ')} in the type, and ${type} in the row`;
}

/** If conditions exclude each other, not every possible text of a statement is used. */
const compared = (): readonly Described[] => described.filter((one) => !one.refusal && one.statement.fields);

test('the fields of every row type are the columns that its statement selects', () => {
  const problems = compared().flatMap((one) =>
    [...problemsOf(one)].map((problem) => `${one.statement.place}: ${problem}`),
  );
  expect([...new Set(problems)]).toEqual([]);
});

test('all statements are compared but those that are named here', () => {
  const done = new Set(compared().map((one) => one.statement.place));
  const left = statements.filter(({ place }) => !done.has(place));
  const unexpected = left.filter((statement) => !(fileOf(statement) in notCompared));
  const refusals = new Map(described.map(({ statement, refusal }) => [statement.place, refusal]));
  expect(unexpected.map(({ place, untold }) => `${place}: ${untold ?? refusals.get(place)}`)).toEqual([]);
  expect([...new Set(left.map(fileOf))].toSorted()).toEqual(Object.keys(notCompared).toSorted());
  // 766 of 782 when this was written.
  expect(done.size).toBeGreaterThan(statements.length * 0.975);
});
