import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Cleanup } from '../../../testing/cleanup';
import { crashJourneys } from '../../../testing/crashJourneys';
import { startScriptedMailServer } from '../../../testing/scriptedMailServer';
import { startSmsProvider } from '../../../testing/smsProvider/startSmsProvider';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('killed in every kind of step, and while one is replaced: nothing is lost or done twice', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sendwright-journeys-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const mail = cleanup.own(await startScriptedMailServer({ answer: () => undefined }));
  const twilio = cleanup.own(await startSmsProvider());
  const result = await crashJourneys({ contacts: 600, kills: 5, publishEvery: 2, dataDir, mail, twilio });
  expect({ lost: result.lost, doubled: result.doubled }).toEqual({ lost: [], doubled: [] });
  expect(result.contacts).toBe(600);
  expect(result.steps).toBeGreaterThan(6 * result.taking);
  expect(result.published).toBeGreaterThan(0);
}, 900_000);
