import { outboxService } from 'sendwright/sms';
import type { Database } from '../../../database/database';
import { badRequest, HttpError } from '../../../http/errors';
import type { SmsApi } from '../../sms/api/smsApi';
import { callProvider, isConnected } from '../../sms/smsAccount';
import type { SingleSendRow } from '../singleSendRow';

/**
 * Asks the provider whether the messaging service of a text message still exists. If the provider can't be asked, the
 * send finds out and pauses.
 * @throws HttpError 400 if the service was deleted
 */
export async function requireService(
  database: Database,
  api: SmsApi,
  accountId: number,
  { sms_config: config }: SingleSendRow,
): Promise<void> {
  if (!config?.messaging_service_sid) return;
  if (config.messaging_service_sid === outboxService) {
    if (await isConnected(database, accountId))
      throw badRequest(
        'An SMS account is connected, so this message is no longer kept in the Outbox. Select a messaging service.',
        'sms_config.messaging_service_sid',
      );
    return;
  }
  const services = await callProvider(database, accountId, (account) => api.messagingServices(account)).catch(
    (error: unknown) => {
      if (error instanceof HttpError) return undefined;
      throw error;
    },
  );
  if (services !== undefined && !services.some(({ sid }) => sid === config.messaging_service_sid))
    throw badRequest(
      'This messaging service no longer exists. Select a messaging service.',
      'sms_config.messaging_service_sid',
    );
}
