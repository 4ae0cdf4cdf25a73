// `npm run bench -- countdown`: images of countdowns in one process, drawn for campaigns that end at different times,
// as mail services load them: through the public address, of 30 campaigns, one after the other.
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { countdownName } from 'sendwright/email';
import type { Server } from '../../provider/provider';
import { countdownRoutes } from '../../provider/domains/designs/countdown/countdownRoutes';
import { drawCountdown } from '../../provider/domains/designs/countdown/drawCountdown';
import { reportRates } from './reportRates';

const look = { units: 4, width: 360, radius: 8, color: '#ffffff', fill: '#3b5bdb', ground: '#ffffff' } as const;
const campaigns = 30;
const seconds = 5;

const server = Fastify({ trustProxy: true });
countdownRoutes(server as unknown as Server);
await server.ready();

/** Repeats something for some seconds, and returns how often in a second of processor time: the machine may be busy. */
async function rate(run: (round: number) => Promise<unknown>): Promise<number> {
  for (let round = 0; round < 20; round += 1) await run(round);
  const started = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  while (performance.now() - started < seconds * 1000) await run((count += 1));
  const { user, system } = process.cpuUsage(before);
  return (count * 1_000_000) / (user + system);
}

const now = Math.floor(Date.now() / 1000);
const drawn = await rate((round) => drawCountdown(look, 86_400 + round * 61));
let bytes = 0;
const served = await rate(async (round) => {
  const end = now + 86_400 + (round % campaigns) * 3607;
  const response = await server.inject({
    url: `/countdowns/${countdownName({ ...look, end })}`,
    // Services of many networks.
    remoteAddress: `10.${round % 200}.${round % 31}.1`,
    // Otherwise each image also becomes text, which takes most of the time.
    payloadAsStream: true,
  });
  if (response.statusCode !== 200) throw new Error(`The image was answered with ${response.statusCode}.`);
  bytes = (await buffer(response.stream())).length;
});
reportRates('countdown', [
  { name: 'drawn, each with a time of its own', value: drawn, unit: 'images/s of CPU', atLeast: 500 },
  { name: `served, of ${campaigns} campaigns`, value: served, unit: 'images/s of CPU', atLeast: 500 },
  { name: 'size of an image', value: bytes / 1024, unit: 'KB' },
]);
await server.close();
