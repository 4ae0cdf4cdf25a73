import { createAutomation } from '../../provider/domains/automations/automations';
import { advanceAutomations } from '../../provider/domains/automations/engine/automationService';
import { setLive } from '../../provider/domains/automations/lifecycle';
import { sql } from '../../provider/database/sql';
import { seedSend } from '../../provider/testing/seedSend';
import type { BenchDatabase } from './benchDatabase';
import type { Rate } from './reportRates';

/**
 * Steps of an automation per second in one process, with many contacts enrolled at once: two emails, a tag, a split and
 * a wait. Contacts enter by being added to a list, as an import adds them.
 */
export async function measureSteps({ accountId, database }: BenchDatabase, contacts: number): Promise<Rate[]> {
  const { listId, senderId, groupId } = await seedSend(database, accountId, { recipients: 0 });
  const email = (subject: string) => ({
    type: 'email' as const,
    email_config: { subject, html_content: `<p>${subject}</p>`, sender_id: senderId },
  });
  const { automation_id: id } = await createAutomation(
    database,
    accountId,
    {
      name: 'Journey',
      entry: { type: 'list', id: listId },
      suppression_group_id: groupId,
      steps: [
        email('Welcome'),
        { type: 'action', action_config: { action: 'add_tag', tag: 'Welcomed' } },
        { type: 'wait', delay: { value: 1, unit: 'hours' }, wait_config: { until: 'delay' } },
        {
          type: 'split',
          condition: { percentage: 50 },
          yes: [{ ...email('More'), delay: { value: 1, unit: 'hours' } }],
          no: [{ type: 'action', action_config: { action: 'set_field', field: 'city', value: 'Oslo' } }],
        },
      ],
    },
    'http://localhost',
  );
  await setLive(database, accountId, id, {}, { username: 'bench', confirm: () => Promise.resolve() });
  await database.execute(sql`
    insert into contacts (account_id, email, first_name)
    select ${accountId}::bigint, 'reader' || n || '@example.com', 'Reader'
    from generate_series(1, ${contacts}::int) as n`);
  const entering = performance.now();
  await database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${listId}::uuid, contact_id from contacts where account_id = ${accountId}`);
  const entered = (performance.now() - entering) / 1000;
  await database.execute(sql`analyze contacts`);
  const log = { error: console.error, warn: console.warn } as unknown as Parameters<typeof advanceAutomations>[1];
  let seconds = 0;
  const phases: string[] = [];
  for (let phase = 0; phase < 3; phase += 1) {
    const started = performance.now();
    while ((await advanceAutomations(database, log)) > 0);
    seconds += (performance.now() - started) / 1000;
    phases.push(((performance.now() - started) / 1000).toFixed(1));
    await database.execute(sql`
      update automation_enrolments set next_at = next_at - interval '2 hours'
      where account_id = ${accountId} and state = 'active'`);
    await database.execute(sql`
      update automations set live_since = live_since - interval '2 hours' where account_id = ${accountId}`);
  }
  const taken = await database.first<{ steps: number; active: number }>(sql`
    select count(*) as steps, (select count(*) from automation_enrolments
      where account_id = ${accountId} and state = 'active') as active
    from automation_trace where account_id = ${accountId}`);
  const steps = taken?.steps ?? 0;
  console.log(`${steps} steps; seconds: ${phases.join(', ')}`);
  return [
    { name: 'steps', value: steps / seconds, unit: 'a second', atLeast: 5000 },
    { name: 'contacts who enter', value: contacts / entered, unit: 'a second' },
    { name: 'contacts left behind', value: taken?.active ?? 0, unit: '', atMost: 0 },
  ];
}
