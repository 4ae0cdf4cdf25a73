import type { StreamKey } from '../../../delivery/ledger/streamKey';

/** Identifies one recipient's text message. */
export interface SmsMessageKey extends StreamKey {
  readonly contactId: string;
}

/** The URL for status callbacks of a text message. The provider signs its reports, including the URL. */
export const statusUrl = (publicUrl: string, { accountId, streamId, contactId }: SmsMessageKey): string =>
  `${publicUrl}/sms/status/${accountId}/${streamId}/${contactId}`;
