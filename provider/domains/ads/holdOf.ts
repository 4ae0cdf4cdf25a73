import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import { featuresOf } from '../administration/features';
import { requireMaySend } from '../administration/maySend';

/**
 * Why nothing new may be handed to a partner, as a sentence: ads are switched off, or the account may not send.
 * Undefined: it may. Stopping and removing are always possible.
 */
export async function holdOf(database: Database, accountId: number): Promise<string | undefined> {
  const features = await featuresOf(database, accountId);
  if (!features.some(({ app, feature }) => app === 'mc' && feature === 'ads'))
    return 'Ads are switched off for this account.';
  try {
    await requireMaySend(database, accountId, 0);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
