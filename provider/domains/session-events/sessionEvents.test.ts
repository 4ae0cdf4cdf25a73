import { sql } from '../../database/sql';
import { resources } from 'sendwright/wire/resources';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ listen: true });
});
afterAll(() => provider.close());

/** Reads a stream of events as the account. */
async function follow({ apiKey }: Pick<TestAccount, 'apiKey'>, subuser?: string) {
  const stop = new AbortController();
  const answer = await fetch(`${provider.url}/v3/session/events`, {
    headers: { authorization: `Bearer ${apiKey}`, ...(subuser !== undefined && { 'on-behalf-of': subuser }) },
    signal: stop.signal,
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('The answer has no body.');
  let read = '';
  return {
    answer,
    /** Reads on until one of the texts has come. */
    async until(...texts: string[]): Promise<string> {
      while (!texts.some((text) => read.includes(text))) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${read}`);
        read += value;
      }
      return read;
    },
    stop: () => stop.abort(),
  };
}

test('an open workbench is notified of changes of its own account only', async () => {
  const other = await provider.createAccount();
  const own = await follow(provider);
  const others = await follow(other);
  expect(own.answer.headers.get('content-type')).toContain('text/event-stream');
  await Promise.all([own.until('retry:'), others.until('retry:')]);
  const { database } = provider.provider;
  // The process begins to listen with its first stream: tell again until it does.
  const change = setInterval(
    () =>
      void database.execute(sql`
        update accounts set plan = case plan when 'free' then 'basic' else 'free' end
        where account_id = ${provider.accountId}`),
    200,
  );
  await own.until('event: session');
  clearInterval(change);
  await database.execute(sql`update users set scopes = '{mail.send}' where account_id = ${other.accountId}`);
  expect((await others.until('event: session')).match(/event: session/g)).toHaveLength(1);
  own.stop();
  others.stop();
});

test('a new stream reports for how long its account has not changed', async () => {
  const quietOf = (text: string): number | undefined => {
    const quiet = /event: quiet\ndata: (\d+)\n/.exec(text)?.[1];
    return quiet === undefined ? undefined : Number(quiet);
  };
  const opened = async (who: Pick<TestAccount, 'apiKey'>) => {
    for (;;) {
      const stream = await follow(who);
      const quiet = quietOf(await stream.until('}\n\n', 'event: quiet\ndata: '));
      if (quiet !== undefined) return { stream, quiet };
      stream.stop();
    }
  };
  const other = await provider.createAccount();
  const { stream } = await opened(other);
  const before = performance.now();
  await provider.provider.database.execute(
    sql`update accounts set plan = 'basic' where account_id = ${other.accountId}`,
  );
  await stream.until('event: session');
  const own = await opened(provider);
  const late = await opened(other);
  expect(late.quiet).toBeLessThanOrEqual(performance.now() - before);
  expect(own.quiet).toBeGreaterThanOrEqual(0);
  for (const { stop } of [stream, own.stream, late.stream]) stop();
});

describe('changes of resources', () => {
  const resourcesIn = (text: string): string[] =>
    [...text.matchAll(/event: resources\ndata: (.*)\n/g)].flatMap(([, names = '']) => names.split(' '));
  /** Streams of an account once the process listens. */
  const listening = async (who: Pick<TestAccount, 'apiKey'>) => {
    const stream = await follow(who);
    await stream.until('event: unchanged', `data: ${resources.join(' ')}`);
    return stream;
  };
  const heard = async (stream: Awaited<ReturnType<typeof follow>>, resource: string): Promise<void> => {
    for (;;) {
      if (resourcesIn(await stream.until(resource)).includes(resource)) return;
    }
  };

  test('a change by a request notifies its own account only', async () => {
    const [owner, other] = [await provider.createAccount(), await provider.createAccount()];
    const [own, others] = [await listening(owner), await listening(other)];
    await provider.inject(
      'POST',
      '/v3/marketing/lists',
      { name: 'Readers' },
      { authorization: `Bearer ${owner.apiKey}` },
    );
    await heard(own, 'lists');
    await provider.inject(
      'POST',
      '/v3/asm/groups',
      { name: 'News', description: 'News' },
      { authorization: `Bearer ${other.apiKey}` },
    );
    await heard(others, 'groups');
    expect(resourcesIn(await others.until('groups'))).not.toContain('lists');
    for (const { stop } of [own, others]) stop();
  });

  test('signing in is no change, and new names of a teammate are', async () => {
    const owner = await provider.createAccount({ password: 'a long enough password' });
    const as = { authorization: `Bearer ${owner.apiKey}` };
    // What is told before this list: the teammate and the key of the new account, and to the first stream of a process
    // all resources.
    const before = await listening(owner);
    await provider.inject('POST', '/v3/marketing/lists', { name: 'Earlier' }, as);
    await heard(before, 'lists');
    before.stop();
    const own = await listening(owner);
    const body = { username: owner.username, password: 'a long enough password' };
    expect((await provider.inject('POST', '/v3/sign-in', body, { authorization: '' })).statusCode).toBe(200);
    await provider.inject('POST', '/v3/marketing/lists', { name: 'Readers' }, as);
    await heard(own, 'lists');
    expect(resourcesIn(await own.until('lists'))).not.toContain('teammates');
    await provider.inject('PATCH', '/v3/user/profile', { first_name: 'Ada' }, as);
    await heard(own, 'teammates');
    own.stop();
  });

  test('changes by jobs and public pages notify the account, and those of subusers the parent', async () => {
    const { database } = provider.provider;
    const owner = await provider.createAccount();
    const own = await listening(owner);
    const as = { authorization: `Bearer ${owner.apiKey}` };
    await provider.inject('PUT', '/v3/marketing/contacts', { contacts: [{ email: 'ada@example.com' }] }, as);
    await heard(own, 'contacts');
    await database.execute(sql`
      insert into senders (account_id, nickname, from_email, from_name, reply_to_email, address, city, country)
      values
        (${owner.accountId}, 'News', 'news@example.com', 'News', 'news@example.com', '1 Mill Lane', 'Lyon', 'France')`);
    await heard(own, 'senders');
    const subuser = await provider.createAccount({ parent: owner });
    await heard(own, 'subusers');
    const below = await listening(subuser);
    await database.execute(sql`
      insert into suppressions (account_id, kind, email) values (${subuser.accountId}, 'global', 'gone@example.com')`);
    await heard(below, 'groups');
    for (const { stop } of [own, below]) stop();
  });

  test('every trigger names a resource that workbenches know, and every resource has one', async () => {
    const rows = await provider.provider.database.rows<{ source: string }>(sql`
      select pg_get_triggerdef(pg_trigger.oid) || ' ' || prosrc as source from pg_trigger
      join pg_proc on pg_proc.oid = tgfoid where tgname like 'resource\\_%'`);
    const named = new Set(
      rows.flatMap(
        ({ source }) => /resource_changed\('([\w-]+)'\)|\|\| ' (\w+)'\)/.exec(source)?.slice(1).filter(Boolean) ?? [],
      ),
    );
    expect([...named].toSorted()).toEqual([...resources]);
  });
});

test('streams end with access; others continue', async () => {
  const password = 'a long enough password';
  const owner = await provider.createAccount({ password });
  const subuser = await provider.createAccount({ parent: owner });
  const signIn = async () =>
    (await provider.inject('POST', '/v3/sign-in', { username: owner.username, password }, { authorization: '' })).json<{
      token: string;
    }>().token;
  const [lost, kept] = [await signIn(), await signIn()];
  const streams = await Promise.all([
    follow({ apiKey: lost }),
    follow({ apiKey: lost }, subuser.username),
    follow({ apiKey: kept }),
  ]);
  await Promise.all(streams.map((stream) => stream.until('event: ')));
  await provider.inject('DELETE', '/v3/tokens', { token: lost }, { authorization: '' });
  await expect(streams[0]?.until('never')).rejects.toThrow('The stream ended');
  await expect(streams[1]?.until('never')).rejects.toThrow('The stream ended');
  await provider.provider.database.execute(
    sql`update accounts set time_zone = 'Asia/Tokyo', plan = 'basic' where account_id = ${owner.accountId}`,
  );
  await streams[2]?.until('event: session');
  await provider.provider.database.execute(
    sql`update accounts set disabled_at = now() where account_id = ${owner.accountId}`,
  );
  await expect(streams[2]?.until('never')).rejects.toThrow('The stream ended');
});

test('the stream requires a session', async () => {
  expect((await provider.inject('GET', '/v3/session/events', undefined, { authorization: '' })).statusCode).toBe(401);
});
