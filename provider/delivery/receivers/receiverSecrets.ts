import type { SecretBox } from '../../secrets/secretBox';

/** The encrypted columns of `event_receivers`; a row may have been read without some of them. */
const columns = ['private_key', 'oauth_client_secret', 'write_key'] as const;

type Secrets = Partial<Record<(typeof columns)[number], string | null>>;

const placeOf = (accountId: number, receiverId: string, column: string) => ({
  column: `event_receivers.${column}`,
  accountId,
  row: receiverId,
});

/** A row of `event_receivers` with decrypted secrets. */
export function openReceiver<Row extends Secrets & { receiver_id: string }>(
  secrets: SecretBox,
  accountId: number,
  row: Row,
): Row {
  const opened = { ...row };
  for (const column of columns) {
    const value = row[column];
    if (typeof value === 'string')
      Object.assign(opened, { [column]: secrets.open(value, placeOf(accountId, row.receiver_id, column)) });
  }
  return opened;
}

/** Encrypts a receiver's secret for storage. */
export function sealReceiver(
  secrets: SecretBox,
  accountId: number,
  receiverId: string,
  column: (typeof columns)[number],
  plain: string | null,
): string | null {
  return plain === null ? null : secrets.seal(plain, placeOf(accountId, receiverId, column));
}
