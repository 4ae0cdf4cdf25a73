import type { AutomationStepInput } from 'sendwright/wire/automations';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { createAutomation, updateAutomation } from '../domains/automations/automations';
import { asInput } from '../domains/automations/content/stepContent';
import { startDraft } from '../domains/automations/drafts/drafts';
import { publish } from '../domains/automations/drafts/publish';
import { setGoal } from '../domains/automations/goals/goals';
import { setLive } from '../domains/automations/lifecycle';
import { seedSend } from './seedSend';

/** An automation with every kind of step, and the contacts who are in it. */
export interface Journey {
  readonly accountId: number;
  readonly automationId: string;
  /** The list to which a step adds contacts. */
  readonly listId: string;
}

const publisher = { username: 'crash', confirm: () => Promise.resolve() };
const publicUrl = 'http://localhost';
const hours = (value: number) => ({ value, unit: 'hours' as const });
const action = (action_config: NonNullable<AutomationStepInput['action_config']>, wait = 0): AutomationStepInput => ({
  type: 'action',
  delay: hours(wait),
  action_config,
});
/** Before these, contacts wait for an hour; the third step is replaced when it is published. */
const plan = (number: number): AutomationStepInput => action({ action: 'add_tag', tag: `Plan ${number}` }, 1);

export interface JourneyOptions {
  readonly accountId: number;
  readonly contacts: number;
  /** The service that text messages are sent with, and where the webhook is. */
  readonly serviceSid: string;
  readonly webhook: string;
}

/** Makes the automation live, and lets contacts with addresses and numbers enter it by a list. */
export async function seedJourney(
  database: Database,
  { accountId, contacts, serviceSid, webhook }: JourneyOptions,
): Promise<Journey> {
  const { listId: entryId, senderId, groupId } = await seedSend(database, accountId, { recipients: 0 });
  const { listId } = await seedSend(database, accountId, { recipients: 0 });
  const email = (subject: string): AutomationStepInput => ({
    type: 'email',
    email_config: { subject, html_content: `<p>${subject}</p>`, sender_id: senderId },
  });
  // A tag must exist before a step can remove it.
  await database.execute(sql`insert into tags (account_id, name) values (${accountId}, 'Welcomed')`);
  const anyHour = { until: 'weekday' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], hour: 12 };
  const draft = await createAutomation(
    database,
    accountId,
    {
      name: 'Journey',
      entry: { type: 'list', id: entryId },
      suppression_group_id: groupId,
      steps: [
        email('Welcome'),
        action({ action: 'add_tag', tag: 'Welcomed' }),
        plan(0),
        action({ action: 'set_field', field: 'city', value: 'Oslo' }),
        { type: 'wait', delay: hours(1), wait_config: { until: 'delay' } },
        {
          type: 'split',
          condition: { event: { source: 'event', name: 'Came', conditions: [], timeout: hours(2) } },
          yes: [action({ action: 'add_to_list', list_id: listId }), email('Thanks'), action({ action: 'end' })],
          no: [
            {
              type: 'split',
              condition: { percentage: 20 },
              yes: [
                { type: 'sms', sms_config: { messaging_service_sid: serviceSid, body: 'Hi {{first_name}}' } },
                action({ action: 'webhook', url: webhook }),
                { type: 'wait', wait_config: anyHour },
                action({ action: 'notify', username: 'crash', message: '' }),
              ],
              no: [
                action({ action: 'remove_tag', tag: 'Welcomed' }),
                {
                  type: 'split',
                  condition: { query_dsl: "SELECT contact_id, updated_at FROM contact_data WHERE city = 'Oslo'" },
                  yes: [email('Bye')],
                  no: [action({ action: 'remove_from_list', list_id: listId })],
                },
              ],
            },
          ],
        },
      ],
    },
    publicUrl,
  );
  const { automation_id: automationId } = draft;
  // Those who came go through its second half once more.
  const steps = asInput(draft.steps);
  const back = { action: 'go_to', step_id: draft.steps[3]?.id ?? '', times: 1 } as const;
  steps.at(-1)?.yes?.splice(1, 0, action(back));
  await updateAutomation(database, accountId, automationId, { steps }, publicUrl);
  await setGoal(database, accountId, automationId, {
    event: { name: 'Came', conditions: [] },
    days: 7,
    value_property: null,
    holdout: 10,
  });
  await setLive(database, accountId, automationId, {}, publisher);
  await database.execute(sql`
    insert into contacts (account_id, email, first_name, phone_number_id)
    select ${accountId}::bigint, 'reader' || n || '@example.com', 'Reader', '+1202' || (2000000 + n)
    from generate_series(1, ${contacts}::int) as n`);
  await database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${entryId}::uuid, contact_id from contacts where account_id = ${accountId}`);
  return { accountId, automationId, listId };
}

/** Publishes another step in the place of the third, at which contacts wait. */
export async function replaceStep(
  database: Database,
  { accountId, automationId }: Journey,
  number: number,
): Promise<void> {
  const draft = await startDraft(database, accountId, automationId, {});
  const steps = asInput(draft.steps).toSpliced(2, 1, plan(number));
  await updateAutomation(database, accountId, draft.automation_id, { steps }, publicUrl);
  await publish(database, accountId, automationId, {}, publisher);
}

/** Lets time pass for everybody in it, also for those who are held. */
export async function passTime(
  database: Database,
  { accountId, automationId }: Journey,
  interval: string,
): Promise<void> {
  // In one transaction: a worker in between would treat all as late, as if the automation had been stopped.
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      update automations set live_since = live_since - ${interval}::interval
      where account_id = ${accountId} and automation_id = ${automationId}`);
    await transaction.execute(sql`
      update automation_enrolments
      set next_at = next_at - ${interval}::interval, held_until = held_until - ${interval}::interval,
        waiting_since = waiting_since - ${interval}::interval, entered_at = entered_at - ${interval}::interval
      where account_id = ${accountId} and automation_id = ${automationId}`);
    await transaction.execute(sql`
      update custom_events set occurred_at = occurred_at - ${interval}::interval where account_id = ${accountId}`);
  });
}
