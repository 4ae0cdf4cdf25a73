import type { FastifyRequest } from 'fastify';
import { sql } from '../../../database/sql';
import type { Queryable } from '../../../database/database';
import { hashSecret, randomSecret } from '../../../http/secrets';

const cookieName = 'sw_device';
const days = 180;

/** The browser's device name in the request; undefined if it never signed in. It proves nothing else. */
export function deviceOf(request: FastifyRequest): string | undefined {
  return /(?:^|; ?)sw_device=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
}

/** The hash of the device name, if the user has signed in from that browser; otherwise undefined. */
export async function knownDevice(
  database: Queryable,
  userId: number,
  device: string | undefined,
): Promise<string | undefined> {
  if (device === undefined) return undefined;
  const hash = hashSecret(device);
  const known = await database.first(
    sql`select from known_devices where user_id = ${userId} and device_hash = ${hash}`,
  );
  return known && hash.toString('base64url');
}

/** Records that the user has signed in from a browser; returns its device name from now on. */
export async function rememberDevice(
  database: Queryable,
  accountId: number,
  userId: number,
  device: string | undefined,
): Promise<string> {
  // A name from which nobody has signed in may have been planted by another site or person.
  const isOurs =
    device !== undefined &&
    (await database.first(sql`select from known_devices where device_hash = ${hashSecret(device)} limit 1`)) !==
      undefined;
  const name = isOurs ? device : randomSecret();
  await database.execute(sql`
    insert into known_devices (account_id, user_id, device_hash) values (${accountId}, ${userId}, ${hashSecret(name)})
    on conflict (account_id, user_id, device_hash) do update set last_used_at = now()`);
  return name;
}

/** The `Set-Cookie` header with the device name; scripts can't read it. */
export function deviceCookie(device: string, secure: boolean): string {
  const cookie = `${cookieName}=${device}; Path=/v3; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}`;
  return secure ? `${cookie}; Secure` : cookie;
}

export async function deleteOldDevices(database: Queryable): Promise<void> {
  await database.execute(sql`delete from known_devices where last_used_at < now() - make_interval(days => ${days})`);
}
