import { defineSystemMail } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { addNotice } from '../notifications/notices';
import { setVerificationRefusal } from './queries';
import { type RefusedVerification, refusedJob } from './senders';

/** Verification mails leave, and refused ones are noted on their sender. */
export async function defineSenderJobs(provider: Provider): Promise<void> {
  await defineSystemMail(provider);
  await provider.jobs.define<RefusedVerification & { response: string }>(
    refusedJob,
    async ({ accountId, senderId, hash, response }) => {
      await setVerificationRefusal(provider.database, accountId, senderId, hash, response);
      await addNotice(provider.database, accountId, {
        occasion: `sender ${senderId} refused ${hash.slice(0, 16)}`,
        tone: 'warning',
        title: 'A sender could not be verified',
        message: `The verification mail of a sender was refused: ${response}. Correct its address, or send the mail again.`,
        link: '/senders',
      });
    },
  );
}
