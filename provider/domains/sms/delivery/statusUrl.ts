import type { StreamKey } from '../../../delivery/ledger/streamKey';

/** Names one recipient's text message. */
export interface CopyKey extends StreamKey {
  readonly contactId: string;
}

/** Where the provider reports what became of a text message. It signs its reports, address included. */
export const statusUrl = (publicUrl: string, { accountId, streamId, contactId }: CopyKey): string =>
  `${publicUrl}/sms/status/${accountId}/${streamId}/${contactId}`;
