import { setTimeout as pause } from 'node:timers/promises';
import { Value } from '@sinclair/typebox/value';
import { ContactJob } from 'sendwright/wire/imports';
import type { TestProvider } from '../../../testing/startTestProvider';

/** Waits until a job has finished, and returns it as the API does (for tests). */
export async function finishedJob(test: Pick<TestProvider, 'inject'>, jobId: string): Promise<ContactJob> {
  for (;;) {
    const response = await test.inject('GET', `/v3/marketing/contacts/imports/${jobId}`);
    const job = Value.Decode(ContactJob, response.json());
    if (job.status !== 'pending') return job;
    await pause(20);
  }
}
