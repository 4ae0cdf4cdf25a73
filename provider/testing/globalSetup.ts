import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Jest's set-up of a run: a folder for the PostgreSQL that `startTestProvider` starts when a test first asks for it. */
export default async function globalSetup(): Promise<void> {
  process.env['SENDWRIGHT_TEST_DATA'] = await mkdtemp(path.join(tmpdir(), 'sendwright-test-'));
}
