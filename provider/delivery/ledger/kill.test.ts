import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Cleanup } from '../../testing/cleanup';
import { crashSend, mailChannel, routeChannel, textChannel } from '../../testing/crashSend';
import { startMailgunDouble } from '../../testing/mailRoutes/apiDoubles';
import { startScriptedMailServer } from '../../testing/scriptedMailServer';
import { startSmsProvider } from '../../testing/smsProvider/startSmsProvider';

// Enough for two batches and each connection; `npm run bench -- crash` is the long version.
const recipients = 2000;
const kills = 2;
/** Connections of the transport. */
const connections = 10;
const textConnections = 50;
/**
 * Milliseconds that a connection needs for a message: a faster server would receive all of them before the second kill.
 */
const pause = 20;
const textPause = (pause * textConnections) / connections;

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('killed at random: nobody is skipped or mailed twice, at most a message a connection is unconfirmed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-crash-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const mail = cleanup.own(await startScriptedMailServer({ answer: () => undefined, pause }));
  const { unconfirmed, unsettled, ...rest } = await crashSend({
    recipients,
    kills,
    dataDir,
    channel: mailChannel(mail),
  });
  expect(rest).toEqual({ skipped: 0, doubled: 0, invented: 0 });
  // Nobody can ask a mail server what it has taken.
  expect(unsettled).toBe(unconfirmed.reduce((sum, count) => sum + count, 0));
  expect(unconfirmed).toHaveLength(kills);
  for (const count of unconfirmed) expect(count).toBeLessThanOrEqual(connections);
}, 900_000);

test('mail by the API of a route: nobody is skipped or mailed twice, and few messages are unconfirmed', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-crash-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const relay = cleanup.own(await startMailgunDouble(() => 'accept', pause));
  const { unconfirmed, unsettled, ...rest } = await crashSend({
    recipients,
    kills,
    dataDir,
    channel: routeChannel(relay),
  });
  expect(rest).toEqual({ skipped: 0, doubled: 0, invented: 0 });
  expect(unsettled).toBe(unconfirmed.reduce((sum, count) => sum + count, 0));
  for (const count of unconfirmed) expect(count).toBeLessThanOrEqual(connections);
}, 900_000);

test('text messages: nobody is skipped or texted twice, and unknown outcomes are resolved', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-crash-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const twilio = cleanup.own(await startSmsProvider({ pause: textPause }));
  const { unconfirmed, ...rest } = await crashSend({ recipients, kills, dataDir, channel: textChannel(twilio) });
  expect(rest).toEqual({ skipped: 0, doubled: 0, invented: 0, unsettled: 0 });
  expect(unconfirmed).toHaveLength(kills);
  for (const count of unconfirmed) expect(count).toBeLessThanOrEqual(textConnections);
  expect(twilio.problems).toEqual([]);
}, 900_000);
