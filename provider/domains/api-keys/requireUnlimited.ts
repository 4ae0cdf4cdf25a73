import { forbidden } from '../../http/errors';
import type { Caller } from '../../provider';

/**
 * For operations that give somebody a way in. `what` they do follows "can't".
 * @throws HttpError 403 for a key with limits: what it made or changed could be used without them
 */
export function requireUnlimited(caller: Pick<Caller, 'isLimited'>, what: string): void {
  if (caller.isLimited) throw forbidden(`A key that expires, or is limited to some addresses, can't ${what}.`);
}
