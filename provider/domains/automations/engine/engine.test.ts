import type { EnrollmentPage } from 'sendwright/wire/automations';
import type { ErrorBody } from 'sendwright/wire/common';
import { sql } from '../../../database/sql';
import { changeAccount, makeAutomation, type TestAutomation } from '../../../testing/automations';
import { queuedMails } from '../../../testing/mailbox';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { snapshotSegment } from '../../segments/snapshotSegment';
import { sendNotices } from '../notices';
import { advanceAutomations } from './automationService';
import { checkLive } from './checkLive';
import { sweepExits } from './sweepExits';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
/** Executes all due steps. */
async function advance(): Promise<void> {
  while ((await advanceAutomations(database(), provider.provider.log)) > 0);
}
async function live(body: Parameters<typeof makeAutomation>[1] = {}): Promise<TestAutomation> {
  const automation = await makeAutomation(provider, body);
  const answer = await automation.ask('POST', `/${automation.id}/live`);
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ status: 'live' })]);
  return automation;
}
const query = (where: string): string => `SELECT contact_id, updated_at FROM contact_data WHERE ${where}`;
const counts = async ({ ask, id }: TestAutomation) => (await ask<EnrollmentPage>('GET', `/${id}/contacts`)).body.counts;

describe('entry', () => {
  test('when they are added to the list after it went live: once, whatever happens to them', async () => {
    const automation = await makeAutomation(provider);
    await automation.add(['before']);
    await automation.ask('POST', `/${automation.id}/live`);
    const [ana = ''] = await automation.add(['ana', 'ben']);
    await automation.add(['elsewhere'], false);
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['ana', 'ben'] });
    await database().execute(
      sql`delete from list_contacts where account_id = ${automation.accountId} and contact_id = ${ana}`,
    );
    await database().execute(sql`
      insert into list_contacts (account_id, list_id, contact_id)
      values (${automation.accountId}, ${automation.listId}, ${ana})`);
    await automation.pass('1 day');
    await advance();
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['ana', 'ben'], 1: ['ana', 'ben'] });
    expect(await counts(automation)).toEqual({ active: 0, completed: 2, exited: 0 });
  });

  test('when they enter the segment; who was in it before does not', async () => {
    const automation = await makeAutomation(provider);
    const { accountId } = automation;
    const segment = await database().first<{ id: string }>(sql`
      insert into segments (account_id, name, query_version, query_dsl)
      values (${accountId}, 'Rome', 2, ${query("city = 'Rome'")}) returning segment_id as id`);
    const segmentId = segment?.id ?? '';
    await automation.add(['old']);
    await database().execute(sql`update contacts set city = 'Rome' where account_id = ${accountId}`);
    await automation.ask('PATCH', `/${automation.id}`, { entry: { type: 'segment', id: segmentId } });
    expect((await automation.ask('POST', `/${automation.id}/live`)).body).toMatchObject({
      status: 'live',
      entry_name: 'Rome',
    });
    await automation.add(['new', 'other']);
    await database().execute(
      sql`update contacts set city = 'Rome' where account_id = ${accountId} and first_name = 'new'`,
    );
    await snapshotSegment(database(), accountId, segmentId, AbortSignal.timeout(60_000));
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['new'] });
    const next = await database().first<{ soon: boolean }>(sql`
      select next_sample_update <= now() + interval '1 hour' as soon from segments
      where account_id = ${accountId} and segment_id = ${segmentId}`);
    expect(next).toEqual({ soon: true });
  });

  test('when they are added at all', async () => {
    const automation = await live({ entry: { type: 'all', id: null } });
    await automation.add(['anybody'], false);
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['anybody'] });
  });

  test('not while it is disabled, and deleted contacts are forgotten', async () => {
    const automation = await live();
    const [ana = ''] = await automation.add(['ana']);
    await automation.ask('POST', `/${automation.id}/disable`);
    await automation.add(['late']);
    await automation.ask('POST', `/${automation.id}/live`);
    await database().execute(
      sql`delete from contacts where account_id = ${automation.accountId} and contact_id = ${ana}`,
    );
    expect(await counts(automation)).toEqual({ active: 0, completed: 0, exited: 0 });
  });
});

test('a contact that is merged into another goes on as that one, and nobody begins again', async () => {
  const automation = await live();
  const [ana = '', twin = ''] = await automation
    .add(['ana'])
    .then(async (ids) => [...ids, ...(await automation.add(['twin'], false))]);
  await advance();
  const answer = await provider.inject(
    'POST',
    '/v3/marketing/contacts/merge',
    { survivor_id: twin, merged_ids: [ana] },
    { authorization: `Bearer ${automation.apiKey}` },
  );
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  await automation.pass('1 day');
  await advance();
  expect(await automation.copies()).toEqual({ 0: ['ana'], 1: ['twin'] });
  expect(await automation.trace(twin)).toMatchObject({
    state: 'completed',
    trace: [{ outcome: 'sent' }, { outcome: 'sent' }],
  });
});

describe('a stop', () => {
  test('makes those miss an email whose interval elapsed meanwhile; all others go on in time', async () => {
    const automation = await live();
    const [early = ''] = await automation.add(['early']);
    await advance();
    const [late = ''] = await automation.add(['late']);
    await database().execute(sql`
      update automation_enrolments set next_at = next_at + interval '12 hours'
      where account_id = ${automation.accountId} and contact_id = ${late}`);
    await automation.ask('POST', `/${automation.id}/disable`);
    await database().execute(sql`
      update automation_enrolments set next_at = next_at - interval '25 hours'
      where account_id = ${automation.accountId} and contact_id = ${early}`);
    await advance();
    await automation.ask('POST', `/${automation.id}/live`);
    await advance();
    expect(await automation.copies()).toEqual({});
    expect((await automation.trace(early)).trace).toMatchObject([
      { outcome: 'sent', delivery: { state: 'cancelled' } },
      { outcome: 'missed', reason: expect.stringContaining('stopped') },
    ]);
    expect(await automation.trace(early)).toMatchObject({ state: 'completed' });
    await automation.pass('12 hours');
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['late'] });
    expect(await automation.trace(late)).toMatchObject({
      state: 'active',
      step_id: automation.stepIds[1],
      trace: [{ outcome: 'sent', version: 1, subject: 'One' }],
    });
  });
});

describe('a split', () => {
  test('asks about the contact and about earlier emails, once', async () => {
    const automation = await live({
      steps: [
        { id: 'one', type: 'email', email_config: { subject: 'One' } },
        {
          type: 'split',
          delay: { value: 2, unit: 'hours' },
          condition: {
            match: 'any',
            query_dsl: query("first_name = 'vip'"),
            emails: [{ step_id: 'one', activity: 'opened', negated: false }],
          },
          yes: [{ type: 'email', email_config: { subject: 'Yes' } }],
          no: [{ type: 'email', delay: { value: 1, unit: 'hours' }, email_config: { subject: 'No' } }],
        },
      ],
    });
    const [, opened = '', neither = ''] = await automation.add(['vip', 'opened', 'neither']);
    await advance();
    await database().execute(sql`
      insert into email_events (account_id, event, contact_id, email, single_send_id)
      select ${automation.accountId}, 'open', ${opened}::uuid, 'opened@example.org', message_id from automation_messages
      where account_id = ${automation.accountId} and step_id = ${automation.stepIds[0]}`);
    await automation.pass('2 hours');
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['neither', 'opened', 'vip'], 2: ['opened', 'vip'] });
    await automation.pass('1 hour');
    await advance();
    expect((await automation.copies())[3]).toEqual(['neither']);
    expect((await automation.trace(neither)).trace.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['email', 'sent'],
      ['split', 'no'],
      ['email', 'sent'],
    ]);
  });
});

describe('exit', () => {
  test('who no longer meet the entry criteria, before the next email', async () => {
    const automation = await live({ exit: { type: 'not_in_entry' } });
    const [ana = ''] = await automation.add(['ana', 'ben']);
    await advance();
    await database().execute(
      sql`delete from list_contacts where account_id = ${automation.accountId} and contact_id = ${ana}`,
    );
    await automation.pass('1 day');
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['ana', 'ben'], 1: ['ben'] });
    expect(await automation.trace(ana)).toMatchObject({
      state: 'exited',
      reason: 'No longer meets the entry criteria.',
    });
  });

  test('who meet the exit criteria, within the hour', async () => {
    const automation = await live({ exit: { type: 'criteria', query_dsl: query("city = 'Rome'") } });
    const [ana = '', ben = ''] = await automation.add(['ana', 'ben']);
    await advance();
    await database().execute(
      sql`update contacts set city = 'Rome' where account_id = ${automation.accountId} and contact_id = ${ana}`,
    );
    expect(await sweepExits(database(), provider.provider.log, AbortSignal.timeout(60_000))).toBe(1);
    expect(await automation.trace(ana)).toMatchObject({
      state: 'exited',
      reason: 'Met the exit criteria.',
      next_at: null,
    });
    await database().execute(
      sql`update contacts set city = 'Rome' where account_id = ${automation.accountId} and contact_id = ${ben}`,
    );
    await automation.pass('1 day');
    await advance();
    expect(await automation.copies()).toEqual({ 0: ['ana', 'ben'] });
    expect(await counts(automation)).toEqual({ active: 0, completed: 0, exited: 2 });
  });
});

describe('editing', () => {
  test('a live one keeps messages apart until they are applied; who has one keeps that version', async () => {
    const automation = await live();
    const { ask, id, stepIds } = automation;
    const [ana = ''] = await automation.add(['ana']);
    await advance();
    const edited = await ask('PATCH', `/${id}/steps/${stepIds[0]}`, { email_config: { subject: 'Newer' } });
    expect(edited.body).toMatchObject({
      has_pending: true,
      steps: [
        { email_config: { subject: 'One' }, pending_email_config: { subject: 'Newer' } },
        { pending_email_config: null },
      ],
    });
    await automation.add(['ben']);
    await advance();
    expect((await ask('POST', `/${id}/apply`)).body).toMatchObject({
      status: 'live',
      has_pending: false,
      steps: [{ email_config: { subject: 'Newer' }, pending_email_config: null }, {}],
    });
    const [cara = ''] = await automation.add(['cara']);
    await advance();
    expect([(await automation.trace(ana)).trace, (await automation.trace(cara)).trace]).toMatchObject([
      [{ subject: 'One', version: 1 }],
      [{ subject: 'Newer', version: 2 }],
    ]);
  });

  test.each([
    ['entry', { entry: { type: 'all' } }, 'entry'],
    ['exit', { exit: { type: 'not_in_entry' } }, 'exit'],
    ['steps', { steps: [] }, 'steps'],
    ['the way to unsubscribe', { global_unsubscribe: true }, 'suppression_group_id'],
  ])('refuses to change %s of a live one', async (_what, body, field) => {
    const { ask, id } = await live();
    const answer = await ask<ErrorBody>('PATCH', `/${id}`, body);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ field, message: expect.stringContaining('Disable this automation') }],
    ]);
    expect((await ask('PATCH', `/${id}`, { name: 'Renamed' })).body).toMatchObject({ name: 'Renamed' });
    expect((await ask<ErrorBody>('DELETE', `/${id}`)).body.errors[0]?.message).toContain('Disable it before');
  });

  test('of a disabled one moves who waited for a removed step on to the next', async () => {
    const automation = await live({
      steps: [
        { type: 'email', delay: { value: 1, unit: 'days' } },
        { type: 'email', delay: { value: 1, unit: 'days' }, email_config: { subject: 'Two' } },
      ],
    });
    const [ana = ''] = await automation.add(['ana']);
    await automation.ask('POST', `/${automation.id}/disable`);
    await automation.ask('DELETE', `/${automation.id}/steps/${automation.stepIds[0]}`);
    expect(await automation.trace(ana)).toMatchObject({ state: 'active', step_id: automation.stepIds[1] });
    await automation.ask('PATCH', `/${automation.id}`, { steps: [] });
    expect(await automation.trace(ana)).toMatchObject({
      state: 'completed',
      reason: expect.stringContaining('removed'),
    });
  });
});

test('going live names everything that is missing', async () => {
  const { ask } = await makeAutomation(provider);
  const made = await ask('POST', '', {
    steps: [{ type: 'email', email_config: { html_content: '{{#if}}' } }, { type: 'email' }, { type: 'split' }],
    exit: { type: 'criteria' },
  });
  const answer = await ask<ErrorBody>('POST', `/${made.body.id}/live`);
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map(({ field }) => field)).toEqual([
    'entry.id',
    'exit.query_dsl',
    'suppression_group_id',
    'steps[0].email_config.subject',
    'steps[0].email_config.sender_id',
    'steps[1].email_config.subject',
    'steps[1].email_config.html_content',
    'steps[1].email_config.sender_id',
    'steps[1].delay.value',
    'steps[2].condition',
    'steps[2]',
    'steps[0].email_config.html_content',
  ]);
  expect((await ask<ErrorBody>('POST', `/${made.body.id}/disable`)).status).toBe(409);
  expect((await ask<ErrorBody>('POST', `/${made.body.id}/apply`)).status).toBe(409);
});

describe('the system stops a live one', () => {
  const stop: [string, (automation: TestAutomation) => Promise<unknown>, string][] = [
    [
      'without its sender',
      ({ accountId }) => database().execute(sql`delete from senders where account_id = ${accountId}`),
      'sender',
    ],
    [
      'with a sender that is not verified any more',
      ({ accountId }) => database().execute(sql`update senders set verified_at = null where account_id = ${accountId}`),
      'sender',
    ],
    [
      'without its unsubscribe group',
      ({ accountId }) => database().execute(sql`delete from unsubscribe_groups where account_id = ${accountId}`),
      'unsubscribe_group',
    ],
    [
      'without its list',
      ({ accountId }) => database().execute(sql`delete from lists where account_id = ${accountId}`),
      'entry',
    ],
    ['without the plan', ({ accountId }) => changeAccount(database(), accountId, sql`plan = 'basic'`), 'plan'],
    [
      'of a suspended account',
      ({ accountId }) => changeAccount(database(), accountId, sql`status = 'suspended'`),
      'account',
    ],
  ];
  test.each(stop)('%s, tells why, and mails it once', async (_what, change, reason) => {
    const automation = await live();
    const { ask, id, accountId } = automation;
    await change(automation);
    expect(await checkLive(database())).toEqual([{ accountId, automationId: id, reason }]);
    await automation.add(['late'], false);
    await changeAccount(database(), accountId, sql`plan = 'advanced'`);
    const paused = await ask('GET', `/${id}`);
    expect(paused.body).toMatchObject({ status: 'paused', pause: { reason, message: expect.stringMatching(/\./) } });
    await sendNotices(provider.provider);
    await sendNotices(provider.provider);
    const mails = await queuedMails(provider, accountId);
    expect(mails.map(({ subject }) => subject)).toEqual(['Series is paused']);
    // As all mail from Sendwright: its name above a card, with a button.
    expect(mails[0]?.html).toMatch(/^<!doctype html>[^]+class="card"[^]+display:inline-block[^]+>Open the automation</);
    expect(mails[0]?.html).toContain(`href="${provider.provider.config.publicUrl}/automations/${id}/detail"`);
    expect(mails[0]?.text).toContain(`/automations/${id}/detail`);
    if (reason === 'account') {
      expect((await ask<ErrorBody>('POST', `/${id}/live`)).body.errors[0]?.message).toContain('suspended');
      await changeAccount(database(), accountId, sql`status = 'active'`);
    }
    const again = await ask('POST', `/${id}/live`);
    expect(again.status).toBe(reason === 'plan' || reason === 'account' ? 200 : 400);
  });

  test('whose criteria speak of a field that is gone', async () => {
    const automation = await makeAutomation(provider);
    const { ask, id, accountId } = automation;
    await database().execute(sql`
      insert into field_definitions (account_id, field_id, name, field_type)
      values (${accountId}, 'e1_T', 'shoe', 'Text')`);
    await ask('PATCH', `/${id}`, { exit: { type: 'criteria', query_dsl: query("shoe = '42'") } });
    await ask('POST', `/${id}/live`);
    await automation.add(['ana']);
    await database().execute(sql`delete from field_definitions where account_id = ${accountId}`);
    await advance();
    expect((await ask('GET', `/${id}`)).body).toMatchObject({ status: 'paused', pause: { reason: 'criteria' } });
  });
});
