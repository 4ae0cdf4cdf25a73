// `npm run bench -- sms [part] [kills]`: text messages; all parts, or one of these:
// - `segments`: counted while a message is written, and compared with the provider's own calculator
// - `rate`: messages through the ledger, compared with a bare client that sends the same requests to the same double
// - `callbacks`: signed status callbacks, compared with a bare route
// - `kills`: all processes killed during a send
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countSegments } from 'sendwright/sms';
import { crashSend, textChannel } from '../../provider/testing/crashSend';
import { startSmsProvider } from '../../provider/testing/smsProvider/startSmsProvider';
import { segmentsOfPeer } from '../support/segmentsOfPeer';
import { countFromCommandLine, startBenchDatabase } from './benchDatabase';
import { percentile } from './report';
import { type Rate, reportRates } from './reportRates';
import { measureCallbacks } from './smsCallbacks';
import { measureRate } from './smsRate';
import { smsTexts } from './smsTexts';

const kills = countFromCommandLine(100);
/** Concurrent requests to the provider. */
const connections = 50;

function measureSegments(): Rate[] {
  // A message of 1,600 bytes, the longest possible, in the encoding that costs the most to cut.
  const longest = 'a😀'.repeat(320);
  const taken: number[] = [];
  for (let end = 0; end <= longest.length; end += 1) {
    const text = longest.slice(0, end);
    const start = performance.now();
    countSegments(text);
    taken.push(performance.now() - start);
  }
  let different = 0;
  for (const text of smsTexts(100_000)) {
    const { encoding, segments } = countSegments(text);
    const peer = segmentsOfPeer(text);
    if (peer.encoding !== encoding || peer.segments !== segments) different += 1;
  }
  return [
    { name: 'segments of a text, per keystroke (p95)', value: percentile(taken, 0.95), unit: 'ms', atMost: 1 },
    { name: 'of 100,000 texts, counted differently', value: different, unit: 'texts', atMost: 0 },
  ];
}

async function compareRates(): Promise<Rate[]> {
  const bench = await startBenchDatabase();
  const { own, bare } = await measureRate(bench, 5000, 2).finally(() => bench.stop());
  return [
    { name: 'messages through the ledger', value: own, unit: 'per second' },
    { name: 'the same requests from a bare client', value: bare, unit: 'per second' },
    { name: 'share of the bare client', value: own / bare, unit: '', atLeast: 0.9 },
  ];
}

async function compareCallbacks(): Promise<Rate[]> {
  const bench = await startBenchDatabase();
  const { own, bare, storing } = await measureCallbacks(bench, 6000, 3).finally(() => bench.stop());
  return [
    { name: 'verified callbacks', value: own, unit: 'per second' },
    { name: 'posts to a bare route', value: bare, unit: 'per second' },
    { name: 'posts to one that stores each durably', value: storing, unit: 'per second' },
    { name: 'share of the bare route', value: own / bare, unit: '', atLeast: 0.5 },
    { name: 'share of the one that stores', value: own / storing, unit: '', atLeast: 0.5 },
  ];
}

async function crash(): Promise<Rate[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-crash-'));
  // A faster provider would have all messages before the last kill.
  const twilio = await startSmsProvider({ pause: kills > 10 ? 400 : 100 });
  try {
    const { unconfirmed, skipped, doubled, invented, unsettled } = await crashSend({
      recipients: kills > 10 ? 20_000 : 2000,
      kills,
      dataDir,
      channel: textChannel(twilio),
      progress: (kill, count) => console.log(`kill ${kill}: ${count} unconfirmed`),
    });
    return [
      { name: 'kills', value: unconfirmed.length, unit: '', atLeast: kills },
      { name: 'lost', value: skipped + invented, unit: 'recipients', atMost: 0 },
      { name: 'doubled', value: doubled, unit: 'messages', atMost: 0 },
      {
        name: 'unconfirmed, the most after one kill',
        value: Math.max(...unconfirmed),
        unit: 'recipients',
        atMost: connections,
      },
      { name: 'unconfirmed, after reconciliation', value: unsettled, unit: 'recipients', atMost: 0 },
    ];
  } finally {
    await twilio.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const parts: Readonly<Record<string, () => Rate[] | Promise<Rate[]>>> = {
  segments: measureSegments,
  rate: compareRates,
  callbacks: compareCallbacks,
  kills: crash,
};
const chosen = process.argv.find((argument) => argument in parts);
const rates: Rate[] = [];
for (const [name, measure] of Object.entries(parts)) {
  // One after the other, so that each has the machine.
  if (chosen === undefined || chosen === name) rates.push(...(await measure()));
}
reportRates('sms', rates, { kills });
process.exit();
