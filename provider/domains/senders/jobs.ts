import { defineSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { setVerificationRefusal } from './queries';
import { type RefusedVerification, refusedJob } from './senders';

/** Verification mails leave, and refused ones are noted on their sender. */
export async function defineSenderJobs(provider: Provider): Promise<void> {
  await defineSystemMail(provider);
  await provider.jobs.define<RefusedVerification & { response: string }>(refusedJob, async ({ accountId, senderId, hash, response }) => {
    await setVerificationRefusal(provider.database, accountId, senderId, hash, response);
  });
}
