import { type Token, token } from 'sendwright/sdk';
import type { RequestState } from 'sendwright/sdk/models';
import type { MessagingService } from 'sendwright/wire/sms';

export const paths = {
  explore: '/integrations',
  connected: '/integrations/connected',
  destination: '/integrations/:destination',
  add: '/integrations/:destination/add',
  edit: '/integrations/:destination/:id/edit',
  remove: '/integrations/:destination/:id/delete',
  disconnect: '/integrations/:destination/disconnect',
  disconnectTwilio: '/integrations/:destination/disconnectTwilio',
  editConnected: '/integrations/:id/edit',
  removeConnected: '/integrations/:id/delete',
  removeSelected: '/integrations/connected/delete',
} as const;

/** The account's connection to its SMS provider, and what messages are sent with. Observable. */
export interface SmsConnection {
  /** The Account SID; undefined until it is fetched, and where there is no connection. */
  readonly sid: string | undefined;
  /** Whether the provider accepts the credentials. */
  readonly isVerified: boolean;
  /** Where the fetch of the connection stands. */
  readonly fetching: RequestState;
  /** Those of the connected account, by name. */
  readonly services: readonly MessagingService[];
  /** Where the fetch of the messaging services stands. */
  readonly fetchingServices: RequestState;
  /** Fetches the connection, and its services where there is one. Failures end in the states above. */
  load(): Promise<void>;
}
export const SmsConnection: Token<SmsConnection> = token<SmsConnection>('integrations.sms');
