// Kills the complete product including its database at random moments of a send, again and again, and counts the
// outcomes of its recipients.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crashSend, mailChannel } from '../../provider/testing/crashSend';
import { startScriptedMailServer } from '../../provider/testing/scriptedMailServer';
import { countFromCommandLine } from './benchDatabase';
import { reportRates } from './reportRates';

const kills = countFromCommandLine(100);
const recipients = 20_000;
const connections = 10;
const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-crash-'));
/** A faster server would have received all messages before the hundredth kill. */
const mail = await startScriptedMailServer({ answer: () => undefined, pause: kills > 10 ? 10 : 0 });
try {
  const result = await crashSend({
    recipients,
    kills,
    dataDir,
    channel: mailChannel(mail),
    progress: (kill, unconfirmed) => console.log(`kill ${kill}: ${unconfirmed} unconfirmed`),
  });
  reportRates(
    'crash',
    [
      { name: 'kills', value: result.unconfirmed.length, unit: '', atLeast: kills },
      { name: 'skipped', value: result.skipped, unit: 'recipients', atMost: 0 },
      { name: 'doubled', value: result.doubled, unit: 'messages', atMost: 0 },
      { name: 'said to be sent, and not', value: result.invented, unit: 'recipients', atMost: 0 },
      {
        name: 'unconfirmed, the most after one kill',
        value: Math.max(...result.unconfirmed),
        unit: 'recipients',
        atMost: connections,
      },
      {
        name: 'unconfirmed, all kills',
        value: result.unconfirmed.reduce((sum, count) => sum + count, 0),
        unit: 'recipients',
      },
    ],
    { recipients },
  );
} finally {
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
}
