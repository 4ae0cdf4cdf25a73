import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crashJourneys } from '../../provider/testing/crashJourneys';
import { startScriptedMailServer } from '../../provider/testing/scriptedMailServer';
import { startSmsProvider } from '../../provider/testing/smsProvider/startSmsProvider';
import type { Rate } from './reportRates';

const contacts = 50_000;

/** Kills all processes of the product again and again while contacts go through all kinds of steps. */
export async function killJourneys(kills: number): Promise<Rate[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-crash-'));
  const mail = await startScriptedMailServer({ answer: () => undefined });
  const twilio = await startSmsProvider();
  try {
    const result = await crashJourneys({
      contacts,
      kills,
      publishEvery: 5,
      dataDir,
      mail,
      twilio,
      progress: (kill, steps) => console.log(`kill ${kill}: ${steps} steps`),
    });
    for (const problem of [...result.lost, ...result.doubled].slice(0, 20)) console.log(problem);
    return [
      { name: 'kills', value: result.kills, unit: '', atLeast: kills },
      { name: 'contacts', value: result.contacts, unit: '', atLeast: contacts },
      { name: 'steps taken', value: result.steps, unit: '' },
      { name: 'in the automation at the last kill', value: result.insideAtLastKill, unit: 'contacts' },
      { name: 'replaced while contacts waited for them', value: result.published, unit: 'steps' },
      { name: 'lost', value: result.lost.length, unit: '', atMost: 0 },
      { name: 'doubled', value: result.doubled.length, unit: '', atMost: 0 },
      { name: 'emails unconfirmed, all kills', value: result.unconfirmed, unit: '', atMost: 10 * kills },
      { name: 'webhooks called again, with the same id', value: result.repeatedCalls, unit: 'calls' },
    ];
  } finally {
    await mail.close();
    await twilio.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
