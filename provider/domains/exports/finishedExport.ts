import { setTimeout as pause } from 'node:timers/promises';
import { Value } from '@sinclair/typebox/value';
import { ContactExport } from 'sendwright/wire/exports';
import type { TestProvider } from '../../testing/startTestProvider';

/** Waits until an export has ended, and returns it as in the API (for tests). */
export async function finishedExport(test: Pick<TestProvider, 'inject'>, exportId: string): Promise<ContactExport> {
  for (;;) {
    const response = await test.inject('GET', `/v3/marketing/contacts/exports/${exportId}`);
    const shown = Value.Decode(ContactExport, response.json());
    if (shown.status !== 'pending') return shown;
    await pause(50);
  }
}
