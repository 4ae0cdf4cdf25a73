import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseConfig } from '../../provider/config';
import { sql } from '../../provider/database/sql';
import { createAutomation } from '../../provider/domains/automations/automations';
import { setLive } from '../../provider/domains/automations/lifecycle';
import { keyFileOf } from '../../provider/secrets/openSecrets';
import { startScriptedMailServer } from '../../provider/testing/scriptedMailServer';
import { seedSend } from '../../provider/testing/seedSend';
import { ownPort } from '../support/ownPort';
import { startBenchDatabase } from './benchDatabase';
import { createBenchKey } from './benchProvider';
import { BuiltServer } from './builtServer';
import { percentile } from './report';
import type { Rate } from './reportRates';

/**
 * The time from an event that is posted to the built product, while nothing else happens, to the complete message at
 * the mail server. Each event comes at a random moment, so that it meets pauses of workers anywhere.
 */
export async function measureFirstMessages(events: number): Promise<Rate[]> {
  const arrivals = new Map<string, (at: number) => void>();
  const mail = await startScriptedMailServer({
    answer: (stage, recipient) => {
      if (stage === 'dot') arrivals.get(recipient ?? '')?.(performance.now());
      return undefined;
    },
  });
  const bench = await startBenchDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'sendwright-bench-'));
  const { accountId, database } = bench;
  try {
    const { senderId, groupId } = await seedSend(database, accountId, { recipients: 0 });
    const { automation_id: id } = await createAutomation(
      database,
      accountId,
      {
        name: 'Welcome',
        entry: { type: 'event', event: { name: 'Joined', conditions: [] } },
        suppression_group_id: groupId,
        steps: [
          { type: 'email', email_config: { subject: 'Welcome', html_content: '<p>Welcome</p>', sender_id: senderId } },
        ],
      },
      'http://localhost',
    );
    await setLive(database, accountId, id, {}, { username: 'bench', confirm: () => Promise.resolve() });
    await database.execute(sql`
      insert into contacts (account_id, email, first_name)
      select ${accountId}::bigint, 'reader' || n || '@example.com', 'Reader'
      from generate_series(0, ${events}::int) as n`);
    const key = await createBenchKey(database, accountId);
    const port = await ownPort();
    const server = await BuiltServer.start({
      DATABASE_URL: bench.url,
      SECRET_KEY_FILE: keyFileOf(parseConfig({ DATA_DIR: bench.dataDir })),
      DATA_DIR: folder,
      PORT: String(port),
      SMTP_URL: mail.url,
      LOG_LEVEL: 'error',
    });
    const taken: number[] = [];
    try {
      for (let index = 0; index <= events; index += 1) {
        await delay(500 + Math.random() * 1500);
        const email = `reader${index}@example.com`;
        const arrived = new Promise<number>((resolve) => arrivals.set(email, resolve));
        const from = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}/v3/marketing/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ contact: { email }, name: 'Joined', id: `joined-${index}` }),
        });
        if (!answer.ok) throw new Error(`The event was answered with ${answer.status}: ${await answer.text()}`);
        const milliseconds = (await arrived) - from;
        // The first one compiles the code and connects.
        if (index > 0) taken.push(milliseconds);
      }
    } finally {
      await server.stop();
    }
    return [
      { name: 'event to message, median', value: percentile(taken, 0.5), unit: 'ms' },
      { name: 'event to message, p95', value: percentile(taken, 0.95), unit: 'ms', atMost: 1000 },
      { name: 'event to message, slowest', value: Math.max(...taken), unit: 'ms' },
    ];
  } finally {
    await bench.stop();
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  }
}
