import type { OwnKey } from 'sendwright/wire/security';
import { DateTime } from '../DateTime';
import { CheckboxList } from './CheckboxList';

export interface RevokeKeysProps {
  /** The API keys of the user whose password changes. */
  readonly keys: readonly OwnKey[];
  /** The ids of the keys to be revoked. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Selects the API keys to revoke when a password changes: the others keep working. Empty if there are none. */
export function RevokeKeys({ keys, value, onChange }: RevokeKeysProps) {
  if (keys.length === 0) return null;
  return (
    <CheckboxList
      legend={keys.length === 1 ? 'You have 1 API key' : `You have ${keys.length} API keys`}
      hint="API keys keep working with a new password. Revoke those you don't recognize."
      allLabel="Revoke all"
      choices={keys.map((key) => ({
        id: key.api_key_id,
        label: `Revoke ${key.name}`,
        helper: (
          <>
            Created <DateTime at={key.created_at} length="long" />.{' '}
            {key.scopes === 1 ? '1 scope' : `${key.scopes} scopes`}.
          </>
        ),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
