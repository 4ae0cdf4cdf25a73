import type { AutomationStep } from 'sendwright/wire/automations';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { allActions } from '../domains/automations/content/stepTree';
import { followPath } from './automationPaths';
import type { Journey } from './journeySteps';

/** How the contacts of `seedJourney` got through it. */
export interface ExaminedJourney {
  readonly contacts: number;
  /** Steps that were taken, and by how many contacts who were not held out. */
  readonly steps: number;
  readonly taking: number;
  /** What is missing: contacts, steps of their paths, and what the steps should have done. */
  readonly lost: readonly string[];
  /** What was done more than once. */
  readonly doubled: readonly string[];
  /** Calls of the webhook that were repeated with the same id. */
  readonly repeatedCalls: number;
}

interface Received {
  /** Addresses and numbers that received a message, in order; the ids of calls. */
  readonly mailed: readonly string[];
  readonly texted: readonly { readonly to: string }[];
  readonly calls: readonly string[];
}

interface ContactRow {
  contact_id: string;
  state: string | null;
  held_out: boolean;
  pass: number;
  city: string | null;
  tags: string[];
  is_listed: boolean;
  steps: { id: string; pass: number; outcome: string }[];
}

/** Compares what contacts went through with the tree, what it changed, and what others received of it. */
export async function examineJourney(
  database: Database,
  { accountId, automationId, listId }: Journey,
  { mailed, texted, calls }: Received,
): Promise<ExaminedJourney> {
  const automation = await database.first<{ steps: AutomationStep[] }>(sql`
    select steps from automations where account_id = ${accountId} and automation_id = ${automationId}`);
  const tree = automation?.steps ?? [];
  const third = tree[2]?.id ?? '';
  const actions = allActions(tree);
  const known = new Set(JSON.stringify(tree).match(/[0-9a-f-]{36}/g));
  const idOf = (name: string) => actions.find(({ step }) => step.action_config.action === name)?.step.id;
  const rows = await database.rows<ContactRow>(sql`
    select contacts.contact_id, enrolled.state, coalesce(enrolled.held_out, false) as held_out,
      coalesce(enrolled.pass, 0) as pass, city,
      array(select name from contact_tags join tags using (account_id, tag_id)
        where contact_tags.account_id = ${accountId} and contact_tags.contact_id = contacts.contact_id) as tags,
      exists (select from list_contacts as listed where listed.account_id = ${accountId}
        and listed.list_id = ${listId}::uuid and listed.contact_id = contacts.contact_id) as is_listed,
      coalesce((select jsonb_agg(jsonb_build_object('id', step_id, 'pass', trace.pass, 'outcome', outcome))
        from automation_trace as trace
        where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
          and trace.contact_id = contacts.contact_id), '[]') as steps
    from contacts left join automation_enrolments as enrolled on enrolled.account_id = contacts.account_id
      and enrolled.automation_id = ${automationId} and enrolled.contact_id = contacts.contact_id
    where contacts.account_id = ${accountId}`);
  const lost: string[] = [];
  const doubled: string[] = [];
  let steps = 0;
  let taking = 0;
  let called = 0;
  for (const {
    contact_id: id,
    state,
    held_out: isHeldOut,
    pass: last,
    city,
    tags,
    is_listed: isListed,
    ...row
  } of rows) {
    if (isHeldOut) {
      if (row.steps.length > 0) doubled.push(`${id}: held out, and took steps`);
      continue;
    }
    taking += 1;
    steps += row.steps.length;
    if (state !== 'completed') lost.push(`${id}: is ${state ?? 'not in it'}`);
    // Whatever was published there before is in the place of the third step.
    const taken = row.steps.map((step) => ({ ...step, id: known.has(step.id) ? step.id : third }));
    let start: string | undefined;
    for (let pass = 1; pass <= last; pass += 1) {
      const { problem, target } = followPath(
        tree,
        start,
        taken.filter((step) => step.pass === pass),
        true,
      );
      if (problem !== undefined) lost.push(`${id}: ${problem} (pass ${pass} of ${last})`);
      start = target;
    }
    const did = (name: string) => taken.some((step) => step.id === idOf(name));
    called += taken.filter((step) => step.id === idOf('webhook')).length;
    const plans = tags.filter((tag) => tag.startsWith('Plan ')).length;
    if (city !== 'Oslo') lost.push(`${id}: the field was not set`);
    if (plans === 0) lost.push(`${id}: has no plan`);
    if (plans > 1) doubled.push(`${id}: has ${plans} plans`);
    if (tags.includes('Welcomed') === did('remove_tag')) lost.push(`${id}: the tag was not added or removed`);
    if (isListed !== did('add_to_list')) lost.push(`${id}: the list was not changed`);
  }
  const messages = await database.rows<{ email: string; sent: number; open: number }>(sql`
    select email, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'unconfirmed') as open
    from deliveries where account_id = ${accountId} group by email`);
  const written = await database.first<{ count: number }>(sql`
    select count(*) as count from automation_trace where account_id = ${accountId} and outcome = 'sent'`);
  const received = new Map<string, number>();
  for (const to of [...mailed, ...texted.map((message) => message.to)]) received.set(to, (received.get(to) ?? 0) + 1);
  let settled = 0;
  for (const { email, sent, open } of messages) {
    settled += sent + open;
    const count = received.get(email) ?? 0;
    if (count < sent) lost.push(`${email}: ${sent} messages are said to be sent, ${count} were`);
    if (count > sent + open) doubled.push(`${email}: ${count} messages instead of ${sent + open}`);
  }
  if (settled !== written?.count) lost.push(`${written?.count} messages were due, ${settled} were sent`);
  const unique = new Set(calls).size;
  if (unique < called) lost.push(`${called} calls were due, ${unique} were made`);
  if (unique > called) doubled.push(`${called} calls were due, ${unique} were made`);
  return { contacts: rows.length, steps, taking, lost, doubled, repeatedCalls: calls.length - unique };
}
