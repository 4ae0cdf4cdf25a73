import type { StreamKey } from '../ledger/streamKey';

/**
 * The send that an account's mail of `/v3/mail/send` belongs to in the ledger, links and return paths: one for all its
 * requests, so that a thousand requests for a recipient each leave as one send to a thousand does.
 */
export const mailStream = '00000000-0000-4000-8000-00006d61696c';

/** The account's mail in the ledger. */
export const mailKey = (accountId: number): StreamKey => ({ accountId, streamId: mailStream });
