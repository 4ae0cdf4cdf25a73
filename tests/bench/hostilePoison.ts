import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { ImportCreated } from 'sendwright/wire/imports';
import { freePort } from '../../provider/database/freePort';
import { sql } from '../../provider/database/sql';
import { seedSend } from '../../provider/testing/seedSend';
import { startServerProcess } from '../../provider/testing/serverProcess';
import type { BenchDatabase } from './benchDatabase';
import { BuiltServer } from './builtServer';
import type { Figure } from './report';

/** Headers of a request as the account; `others` take precedence, case-insensitively. */
export function withHeaders(apiKey: string, others: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(others)) headers.set(name, value);
  return headers;
}

const stalls = 'The server has not answered';
const isOver = sql`state in ('sent', 'dropped', 'unconfirmed')`;

/**
 * Queues work that blocks a worker process (`provider/testing/poison.mjs`) among other work, and starts workers one
 * after the other: each is ended by its stall guard, and every third is killed with SIGKILL at a random moment.
 */
export async function poisonWork(
  { database, accountId, url: databaseUrl, dataDir }: BenchDatabase,
  apiKey: string,
): Promise<Figure[]> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const api = await BuiltServer.start({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: new URL(url).port,
    ROLE: 'api',
  });
  const ask = async (
    method: string,
    route: string,
    body: object | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> => {
    const response = await fetch(new URL(route, url), {
      method,
      headers: withHeaders(apiKey, headers),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return response.status === 202 && response.headers.get('content-length') === '0' ? undefined : response.json();
  };
  const Identified = Type.Object({ id: Type.String() });
  const send = async (recipients: number, html?: string): Promise<string> => {
    const { singleSendId } = await seedSend(database, accountId, {
      recipients,
      domain: `${recipients}.poison.example`,
      ...(html !== undefined && { email: { html_content: html } }),
    });
    await database.execute(sql`
      update single_sends set status = 'scheduled', send_at = now()
      where account_id = ${accountId} and single_send_id = ${singleSendId}`);
    return singleSendId;
  };
  const importFile = async (rows: string): Promise<string> => {
    const created = Value.Decode(
      ImportCreated,
      await ask('PUT', '/v3/marketing/contacts/imports', { file_type: 'csv', field_mappings: ['_rf2_T', '_rf0_T'] }),
    );
    await ask('PUT', created.upload_uri, `email,first_name\n${rows}`, {
      ...Object.fromEntries(created.upload_headers.map(({ header, value }) => [header, value])),
      authorization: '',
    });
    return created.job_id;
  };
  const startExport = async (name: string): Promise<string> => {
    const { listId } = await seedSend(database, accountId, {
      recipients: 100,
      domain: `${name.toLowerCase()}.poison.example`,
    });
    await database.execute(sql`
      update contacts set first_name = ${name}
      where account_id = ${accountId} and email like ${`%@${name.toLowerCase()}.poison.example`}`);
    return Value.Decode(Identified, await ask('POST', '/v3/marketing/contacts/exports', { list_ids: [listId] })).id;
  };
  const testEmail = async (text: string): Promise<string> =>
    Value.Decode(
      Identified,
      await ask('POST', '/v3/marketing/compatibility_testing/tests', {
        html: `<p>${text}</p>`,
        subject: 'Hello',
        from: 'news@example.com',
        spam: true,
        inbox_clients: [],
      }),
    ).id;

  const began = new Date();
  for (let index = 0; index < 100; index += 1) {
    await ask('POST', '/v3/mail/send', {
      personalizations: [{ to: [{ email: `mail${index}@poison.example` }] }],
      from: { email: 'news@example.com' },
      subject: 'Order',
      content: [{ type: 'text/html', value: `<p>${index === 50 ? 'POISON' : 'Hello'}</p>` }],
    });
  }
  const withCopy = await send(1000);
  await database.execute(sql`
    update contacts set first_name = 'POISON'
    where account_id = ${accountId} and email = 'reader500@1000.poison.example'`);
  const whole = await send(20, '<p>POISON</p>');
  const jobs = {
    poison: {
      import: await importFile('a@poison.example,Ada\nb@poison.example,POISON\n'),
      export: await startExport('POISON'),
      test: await testEmail('POISON'),
    },
    sound: {
      import: await importFile('c@poison.example,Cleo\n'),
      export: await startExport('Dora'),
      test: await testEmail('Hello'),
    },
  };
  const statusOf = async (table: 'contact_jobs' | 'contact_exports' | 'email_tests', id: string): Promise<string> => {
    const row = await database.first<{ status: string }>(
      table === 'contact_jobs'
        ? sql`select status from contact_jobs where job_id = ${id}`
        : table === 'contact_exports'
          ? sql`select status from contact_exports where export_id = ${id}`
          : sql`select status from email_tests where test_id = ${id}`,
    );
    return row?.status ?? 'gone';
  };
  const statuses = ({ import: job, export: exported, test }: typeof jobs.sound): Promise<string[]> =>
    Promise.all([statusOf('contact_jobs', job), statusOf('contact_exports', exported), statusOf('email_tests', test)]);
  const copies = async (): Promise<{ open: number; dropped: number; unconfirmed: number }> =>
    (await database.first(sql`
    select count(*) filter (where not ${isOver})::int as open,
      count(*) filter (where state = 'dropped')::int as dropped,
      count(*) filter (where state = 'unconfirmed')::int as unconfirmed
    from deliveries
    where account_id = ${accountId} and (stream_id = ${withCopy} or email like 'mail%@poison.example')`)) ?? {
      open: 0,
      dropped: 0,
      unconfirmed: 0,
    };
  const paused = async (): Promise<boolean> =>
    (await database.first(sql`
      select 1 from single_sends
      where account_id = ${accountId} and single_send_id = ${whole} and paused_at is not null`)) !== undefined;
  const started = async (): Promise<boolean> =>
    (await database.first(
      sql`select 1 from deliveries where account_id = ${accountId} and stream_id = ${withCopy} limit 1`,
    )) !== undefined;
  const isDone = async (): Promise<boolean> =>
    (await started()) &&
    (await copies()).open === 0 &&
    (await paused()) &&
    ![...(await statuses(jobs.poison)), ...(await statuses(jobs.sound))].includes('pending');

  let [stalled, killed] = [0, 0];
  try {
    for (let turn = 0; turn < 40; turn += 1) {
      const worker = startServerProcess({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        ROLE: 'worker',
        PORT: String(await freePort()),
        LOG_LEVEL: 'error',
        STALL_SECONDS: '3',
        NODE_OPTIONS: `--import ${path.resolve('provider/testing/poison.mjs')}`,
      });
      const ended = new AbortController();
      void worker.ended.then(() => ended.abort());
      await worker.prints('ready ').catch(() => undefined);
      const killAt = turn % 3 === 1 ? performance.now() + randomInt(2000) : Infinity;
      let done = false;
      while (!ended.signal.aborted && !done && performance.now() < killAt) {
        await pause(50);
        done = await isDone();
      }
      if (!ended.signal.aborted && !done) killed += 1;
      await worker.kill('SIGKILL');
      if (worker.output().includes(stalls)) stalled += 1;
      if (done) break;
    }
  } finally {
    await api.stop();
  }
  const { open, dropped, unconfirmed } = await copies();
  const soundStates = await statuses(jobs.sound);
  const poisonStates = await statuses(jobs.poison);
  const twice = await database.rows<{ email: string; subjects: string }>(sql`
    select email, string_agg(subject, '; ') as subjects from captured_messages
    where account_id = ${accountId} and not is_system and created_at > ${began} group by email having count(*) > 1`);
  console.log(
    `poison: ${stalled} workers stalled, ${killed} were killed with SIGKILL; ${unconfirmed} messages unconfirmed; ` +
      `jobs ${poisonStates.join(', ')}; sound jobs ${soundStates.join(', ')}`,
  );
  for (const { email, subjects } of twice) console.log(`sent twice to ${email}: ${subjects}`);
  return [
    { name: 'workers that stalled, per poison of five', value: stalled / 5, unit: '', limit: 2 },
    {
      name: 'poison messages not quarantined',
      value: Math.max(0, 2 - dropped) + ((await paused()) ? 0 : 1),
      unit: '',
      limit: 0,
    },
    {
      name: 'poison jobs not quarantined',
      value: poisonStates.filter((status) => status !== 'failed' && status !== 'failure').length,
      unit: '',
      limit: 0,
    },
    { name: 'sound messages skipped', value: open + Math.max(0, dropped - 2), unit: '', limit: 0 },
    // Mail and a send concurrently, with ten connections each: messages in flight are settled by a person, never sent
    // twice.
    { name: 'unconfirmed, per worker that ended', value: unconfirmed / (stalled + killed), unit: '', limit: 20 },
    {
      name: 'sound jobs not completed',
      value: soundStates.filter((status) => !['completed', 'ready', 'complete'].includes(status)).length,
      unit: '',
      limit: 0,
    },
    { name: 'messages sent twice', value: twice.length, unit: '', limit: 0 },
  ];
}
