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

/** The account's connection to its SMS provider, with the messaging services. Observable. */
export interface SmsConnection {
  /** The Account SID; undefined while loading and without a connection. */
  readonly sid: string | undefined;
  /** Whether the provider accepts the credentials. */
  readonly isVerified: boolean;
  /** The state of fetching the connection. */
  readonly fetching: RequestState;
  /** The messaging services of the connected account, by name. */
  readonly services: readonly MessagingService[];
  /** The state of fetching the messaging services. */
  readonly fetchingServices: RequestState;
  /** Fetches the connection and, if there is one, its services. Failures are stored in the states above. */
  load(): Promise<void>;
}
export const SmsConnection: Token<SmsConnection> = token<SmsConnection>('integrations.sms');
