import { outboxService } from 'sendwright/sms';
import type { WaitingApproval } from 'sendwright/wire/approvals';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { makeAutomation } from '../../testing/automations';
import { seedSend, type SeededSend } from '../../testing/seedSend';
import { type Method, startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { startDueSends } from '../single-sends/schedule/startDueSends';

const path = '/v3/marketing/singlesends';
const password = 'correct horse battery';
const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

let app: TestProvider;
let team: Team;
beforeAll(async () => {
  app = await startTestProvider({ jobs: false });
  team = await makeTeam();
});
afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly body: SingleSend & {
    readonly errors?: ReadonlyArray<{ readonly message: string; readonly code?: string }>;
    readonly approval?: Record<string, unknown> | null;
  };
}
type Ask = (method: Method, url: string, body?: object) => Promise<Answer>;

/** An account with an owner and a teammate, who are signed in, and the owner's key. */
interface Team extends TestAccount {
  readonly owner: Ask;
  readonly mate: Ask;
  readonly key: Ask;
}

const as =
  (authorization: string): Ask =>
  async (method, url, body) => {
    const answer = await app.inject(method, url, body, { authorization });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() } as Answer;
  };

async function signedIn(username: string): Promise<Ask> {
  const answer = await app.inject('POST', '/v3/sign-in', { username, password }, { authorization: '' });
  return as(`Bearer ${answer.json<{ token: string }>().token}`);
}

async function makeTeam(): Promise<Team> {
  const account = await app.createAccount({ password });
  const mate = `mate-${account.accountId}`;
  await app.provider.database.execute(sql`
    insert into users (account_id, username, folded_name, email, password_hash, scopes, email_verified_at)
    select account_id, ${mate}, ${mate}, ${`${mate}@example.com`}, password_hash,
      '{marketing.read,marketing_campaigns.update}', now()
    from users where account_id = ${account.accountId} and user_id = ${account.userId}`);
  return {
    ...account,
    owner: await signedIn(account.username),
    mate: await signedIn(mate),
    key: as(`Bearer ${account.apiKey}`),
  };
}

/** A draft, in a team where sends to more than ten people need a second person. */
async function draft({ accountId, owner }: Team, recipients: number): Promise<SeededSend> {
  expect((await owner('PUT', '/v3/marketing/settings/approval', { above: 10 })).status).toBe(200);
  const domain = `a${Math.random().toString(36).slice(2, 8)}.example`;
  return seedSend(app.provider.database, accountId, { recipients, domain });
}

const start = async (): Promise<void> => startDueSends(app.provider.database, app.provider.log);
const makeDue = ({ accountId }: Team, id: string): Promise<number> =>
  app.provider.database.execute(sql`
    update single_sends set send_at = now(), starts_at = now()
    where account_id = ${accountId} and single_send_id = ${id}`);
const stateOf = async ({ key }: Team, id: string): Promise<string> =>
  (await key('GET', `${path}/${id}`)).body.ui_status;
const codeOf = ({ body }: Answer): string | undefined => body.errors?.[0]?.code;
const schedule = (ask: Ask, id: string, at = 'now'): Promise<Answer> =>
  ask('PUT', `${path}/${id}/schedule`, { send_at: at });
const approvalOf = async ({ key }: Team, id: string): Promise<Record<string, unknown> | null | undefined> =>
  (await key('GET', `${path}/${id}/approval`)).body.approval;

test('an administrator turns it on in person, where somebody else could approve', async () => {
  const alone = await app.createAccount({ password });
  const owner = await signedIn(alone.username);
  const refused = await owner('PUT', '/v3/marketing/settings/approval', { above: 10 });
  expect([refused.status, codeOf(refused)]).toEqual([400, 'approval_needs_people']);
  for (const ask of [team.key, team.mate])
    expect(codeOf(await ask('PUT', '/v3/marketing/settings/approval', { above: 10 }))).toBe('approval_needs_person');
  expect((await team.owner('PUT', '/v3/marketing/settings/approval', { above: 10 })).status).toBe(200);
  expect((await team.key('GET', '/v3/marketing/settings/approval')).body).toEqual({ above: 10 });
});

test('a large send is scheduled by the approval of somebody else, and both are told', async () => {
  const { singleSendId: id } = await draft(team, 12);
  const refused = await schedule(team.key, id);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'approval_needed']);
  expect(refused.body.errors?.[0]?.message).toContain('This one would go to 12.');
  const asked = await team.key('POST', `${path}/${id}/approval`, { send_at: 'now', comment: 'Please look' });
  expect(asked).toMatchObject({ status: 201, body: { status: 'waiting', recipients: 12, is_own: true } });
  expect(await stateOf(team, id)).toBe('draft');
  // Not by who asked, also in person; and not with a key, whoever made it.
  expect(codeOf(await team.owner('POST', `${path}/${id}/approval/approve`))).toBe('approval_own');
  expect(codeOf(await team.key('POST', `${path}/${id}/approval/approve`))).toBe('approval_needs_person');
  expect(await approvalOf(team, id)).toMatchObject({ status: 'waiting', comment: 'Please look' });
  const waitingFor = async (ask: Ask) =>
    (await ask('GET', '/v3/marketing/approvals')).body as unknown as { result: WaitingApproval[] };
  expect(await waitingFor(team.mate)).toMatchObject({
    result: [{ single_send_id: id, approval: { recipients: 12, is_own: false, comment: 'Please look' } }],
  });
  expect((await waitingFor(team.owner)).result.map(({ approval }) => approval.is_own)).toEqual([true]);
  expect(await team.mate('POST', `${path}/${id}/approval/approve`, { comment: 'Go' })).toMatchObject({
    status: 200,
    body: { status: 'scheduled' },
  });
  expect(codeOf(await team.mate('POST', `${path}/${id}/approval/approve`))).toBe('approval_not_found');
  expect(await waitingFor(team.mate)).toEqual({ result: [] });
  await start();
  expect(await stateOf(team, id)).toBe('sending');
  const { database } = app.provider;
  const notices = await database.rows<{ title: string; mail_to: string | null; open: boolean }>(sql`
    select title, mail_to, dismissed_at is null as open from notices
    where account_id = ${team.accountId} and link like ${`%${id}%`} order by created_at`);
  expect(notices).toEqual([
    { title: expect.stringContaining('waits for approval'), mail_to: null, open: false },
    { title: expect.stringContaining('was approved'), mail_to: expect.stringContaining('@'), open: true },
  ]);
  const log = await database.rows<{ action: string }>(sql`
    select action from audit_entries where account_id = ${team.accountId} and action like 'approval.%'
    order by audit_entry_id`);
  expect(log.map(({ action }) => action)).toEqual(['approval.requested', 'approval.approved']);
});

test('a rejection says why, and a small send needs nobody', async () => {
  const { singleSendId: id } = await draft(team, 12);
  await team.mate('POST', `${path}/${id}/approval`, { send_at: soon() });
  expect(await team.owner('POST', `${path}/${id}/approval/reject`, { comment: 'Wrong price' })).toMatchObject({
    status: 200,
    body: { status: 'rejected', decision_comment: 'Wrong price' },
  });
  expect(codeOf(await schedule(team.key, id))).toBe('approval_needed');
  const small = await draft(team, 10);
  expect(codeOf(await team.key('POST', `${path}/${small.singleSendId}/approval`, { send_at: 'now' }))).toBe(
    'approval_not_needed',
  );
  expect((await schedule(team.key, small.singleSendId)).status).toBe(201);
});

test('a change withdraws a request and an approval; so do people', async () => {
  const { singleSendId: id } = await draft(team, 12);
  await team.key('POST', `${path}/${id}/approval`, { send_at: soon() });
  expect((await team.key('PATCH', `${path}/${id}`, { name: 'Changed' })).status).toBe(202);
  expect(await approvalOf(team, id)).toMatchObject({ status: 'withdrawn' });
  expect(codeOf(await team.mate('POST', `${path}/${id}/approval/approve`))).toBe('approval_not_found');

  await team.key('POST', `${path}/${id}/approval`, { send_at: soon() });
  expect((await team.mate('POST', `${path}/${id}/approval/approve`)).status).toBe(200);
  await team.key('DELETE', `${path}/${id}/schedule`);
  await team.key('PATCH', `${path}/${id}`, { email_config: { subject: 'Something else' } });
  expect(await approvalOf(team, id)).toMatchObject({ status: 'withdrawn' });
  expect(codeOf(await schedule(team.key, id, soon()))).toBe('approval_needed');

  await team.key('POST', `${path}/${id}/approval`, { send_at: soon() });
  await team.mate('POST', `${path}/${id}/approval/approve`);
  expect(await stateOf(team, id)).toBe('scheduled');
  expect((await team.key('DELETE', `${path}/${id}/approval`)).status).toBe(204);
  expect(await stateOf(team, id)).toBe('draft');
  expect(codeOf(await schedule(team.key, id, soon()))).toBe('approval_needed');
});

test('a duplicate has no approval', async () => {
  const { singleSendId: id } = await draft(team, 12);
  await team.key('POST', `${path}/${id}/approval`, { send_at: soon() });
  await team.mate('POST', `${path}/${id}/approval/approve`);
  const copy = await team.key('POST', `${path}/${id}`, {});
  expect(codeOf(await schedule(team.key, copy.body.id))).toBe('approval_needed');
});

test('an approval covers a few more recipients, and not a list that was filled afterwards', async () => {
  const { database } = app.provider;
  const grow = async ({ listId }: SeededSend, count: number): Promise<void> => {
    await database.execute(sql`
      with added as (
        insert into contacts (account_id, email)
        select ${team.accountId}, 'more' || n || '@' || ${listId}::text || '.example'
        from generate_series(1, ${count}::int) as n returning contact_id)
      insert into list_contacts (account_id, list_id, contact_id)
      select ${team.accountId}, ${listId}, contact_id from added`);
  };
  const approved = async (more: number): Promise<string> => {
    const seeded = await draft(team, 20);
    await team.key('POST', `${path}/${seeded.singleSendId}/approval`, { send_at: soon() });
    await team.mate('POST', `${path}/${seeded.singleSendId}/approval/approve`);
    await grow(seeded, more);
    await makeDue(team, seeded.singleSendId);
    await start();
    return seeded.singleSendId;
  };
  expect(await stateOf(team, await approved(2))).toBe('sending');
  const id = await approved(3);
  const { body } = await team.key('GET', `${path}/${id}`);
  expect(body).toMatchObject({ ui_status: 'paused', pause: { reason: 'incomplete' } });
  expect(body.pause?.message).toContain('was approved for at most 22, and would go to 23.');
  expect(await database.rows(sql`select 1 from deliveries where stream_id = ${id}`)).toEqual([]);
  // Resuming asks again.
  await team.key('POST', `${path}/${id}/resume`);
  await start();
  expect(await stateOf(team, id)).toBe('paused');
});

test('what was scheduled before the rule, or changed past the API, is stopped when it is due', async () => {
  const { database } = app.provider;
  const before = await makeTeam();
  const { singleSendId: id } = await seedSend(database, before.accountId, { recipients: 12 });
  expect((await schedule(before.key, id, soon())).status).toBe(201);
  await before.owner('PUT', '/v3/marketing/settings/approval', { above: 10 });
  await makeDue(before, id);
  await start();
  expect(await stateOf(before, id)).toBe('paused');
});

test('an A/B test counts everybody, not only those of the test', async () => {
  const { singleSendId: id } = await draft(team, 40);
  const abtest = { type: 'subject', test_percentage: 50, variations: [{ subject: 'One' }, { subject: 'Two' }] };
  expect((await team.key('PATCH', `${path}/${id}`, { abtest })).status).toBe(202);
  const refused = await schedule(team.key, id);
  expect(codeOf(refused)).toBe('approval_needed');
  await team.key('POST', `${path}/${id}/approval`, { send_at: 'now' });
  await team.mate('POST', `${path}/${id}/approval/approve`);
  await start();
  expect(await stateOf(team, id)).toBe('testing');
});

test('text messages count, too', async () => {
  const { database } = app.provider;
  const { listId } = await draft(team, 0);
  await database.execute(sql`
    with added as (
      insert into contacts (account_id, phone_number_id)
      select ${team.accountId}, '+12025550' || (100 + n) from generate_series(1, 12) as n returning contact_id)
    insert into list_contacts (account_id, list_id, contact_id)
    select ${team.accountId}, ${listId}, contact_id from added`);
  const text = await team.key('POST', path, {
    name: 'Text',
    channels: ['sms'],
    send_to: { list_ids: [listId] },
    sms_config: { body: 'Hi. Reply STOP to opt out.', messaging_service_sid: outboxService },
  });
  expect(codeOf(await schedule(team.key, text.body.id))).toBe('approval_needed');
  await database.execute(sql`
    update single_sends set status = 'scheduled' where single_send_id = ${text.body.id}`);
  await makeDue(team, text.body.id);
  await start();
  expect(await stateOf(team, text.body.id)).toBe('paused');
});

test('legacy campaigns are no way around it', async () => {
  const { singleSendId: id } = await draft(team, 12);
  const { name } = (await team.key('GET', `${path}/${id}`)).body;
  const listed = await app.inject('GET', '/v3/campaigns?limit=100', undefined, {
    authorization: `Bearer ${team.apiKey}`,
  });
  const campaign = listed
    .json<{ result: ReadonlyArray<{ id: number; title: string }> }>()
    .result.find(({ title }) => title === name);
  const refused = await team.key('POST', `/v3/campaigns/${campaign?.id}/schedules/now`);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'approval_needed']);
  expect(await stateOf(team, id)).toBe('draft');
});

test('automations are no way around it', async () => {
  const { database } = app.provider;
  const automation = await makeAutomation(app);
  const ids = await automation.add(Array.from({ length: 12 }, (_, index) => `crowd${index}`));
  await database.execute(sql`
    insert into approval_settings (account_id, above, changed_by) values (${automation.accountId}, 10, 'owner')`);
  const crowded = await automation.ask('POST', `/${automation.id}/live`, { include_existing: true });
  expect(crowded).toMatchObject({ status: 403, body: { errors: [{ code: 'approval_needed' }] } });
  expect((await automation.ask('POST', `/${automation.id}/live`, {})).status).toBe(200);
  const enter = async (few: readonly string[]): Promise<number> =>
    (await automation.ask('POST', `/${automation.id}/contacts`, { contact_ids: few })).status;
  expect(await enter(ids)).toBe(403);
  // The preview says so before anybody is told how many enter.
  expect(await automation.ask('POST', `/${automation.id}/contacts/preview`, { contact_ids: ids })).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'approval_needed' }] },
  });
  expect(await enter(ids.slice(0, 6))).toBe(200);
  // In small groups either.
  expect(await enter(ids.slice(6))).toBe(403);
});
