import type { StreamKey } from '../ledger/streamKey';

/**
 * The stream id for an account's mail of `/v3/mail/send` in the ledger, links and return paths. All requests share one
 * stream, so that a thousand requests for one recipient each are sent like one send to a thousand.
 */
export const mailStream = '00000000-0000-4000-8000-00006d61696c';

/** The account's mail in the ledger. */
export const mailKey = (accountId: number): StreamKey => ({ accountId, streamId: mailStream });
