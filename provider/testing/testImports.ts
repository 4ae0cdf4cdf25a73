import { setTimeout as pause } from 'node:timers/promises';
import { Value } from '@sinclair/typebox/value';
import { ContactJob, type ImportCreate, ImportCreated } from 'sendwright/wire/imports';
import type { TestProvider } from './startTestProvider';

type Caller = Pick<TestProvider, 'inject'>;

/** Uploads a file to the link of a prepared import (for tests). */
export async function uploadFile(test: Caller, prepared: ImportCreated, file: Buffer | string): Promise<number> {
  const { pathname, search } = new URL(prepared.upload_uri);
  const headers = Object.fromEntries(prepared.upload_headers.map(({ header, value }) => [header, value]));
  return (await test.inject('PUT', pathname + search, file, { authorization: '', ...headers })).statusCode;
}

/** Prepares an import, uploads its file and waits until it has finished (for tests). */
export async function importCsv(
  test: Caller,
  file: Buffer | string,
  options: Omit<ImportCreate, 'file_type'>,
): Promise<ContactJob> {
  const response = await test.inject('PUT', '/v3/marketing/contacts/imports', { file_type: 'csv', ...options });
  const prepared = Value.Decode(ImportCreated, response.json());
  const status = await uploadFile(test, prepared, file);
  if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
  return finishedJob(test, prepared.job_id);
}

/** The report at a job's link (for tests). */
export async function reportOf(test: Caller, job: ContactJob): Promise<string> {
  const { pathname, search } = new URL(job.results.errors_url ?? '');
  return (await test.inject('GET', pathname + search, undefined, { authorization: '' })).body;
}

/** Waits until a job has finished, and returns it as the API does (for tests). */
export async function finishedJob(test: Pick<TestProvider, 'inject'>, jobId: string): Promise<ContactJob> {
  for (;;) {
    const response = await test.inject('GET', `/v3/marketing/contacts/imports/${jobId}`);
    const job = Value.Decode(ContactJob, response.json());
    if (job.status !== 'pending') return job;
    await pause(20);
  }
}
