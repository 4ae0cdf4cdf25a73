import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { hashSecret, randomSecret } from '../../http/secrets';

/** Minutes within which an authenticator must have signed. */
export const challengeMinutes = 5;

/** What a signature is for: one for another purpose, or of another user, is refused. */
export type Purpose =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'register' | 'confirm'; readonly accountId: number; readonly userId: number };

/** A random challenge, of which only the hash is stored. */
export async function issueChallenge(database: Queryable, purpose: Purpose): Promise<string> {
  const challenge = randomSecret();
  const user = purpose.kind === 'sign-in' ? undefined : purpose;
  await database.execute(sql`
    insert into passkey_challenges (challenge_hash, purpose, account_id, user_id, expires_at)
    values (${hashSecret(challenge)}, ${purpose.kind}, ${user?.accountId ?? null}, ${user?.userId ?? null},
      now() + make_interval(mins => ${challengeMinutes}))`);
  return challenge;
}

/** Uses up a challenge: false if it is unknown, used, expired, or was issued for something else. */
export async function takeChallenge(database: Queryable, challenge: string, purpose: Purpose): Promise<boolean> {
  const user = purpose.kind === 'sign-in' ? undefined : purpose;
  const taken = await database.execute(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashSecret(challenge)} and purpose = ${purpose.kind} and expires_at > now()
      and account_id is not distinct from ${user?.accountId ?? null}::bigint
      and user_id is not distinct from ${user?.userId ?? null}::bigint`);
  return taken === 1;
}

export async function deleteExpiredChallenges(database: Queryable): Promise<void> {
  await database.execute(sql`delete from passkey_challenges where expires_at < now()`);
}
