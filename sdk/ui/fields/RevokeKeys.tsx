import type { OwnKey } from 'sendwright/wire/security';
import { DateTime } from '../DateTime';
import { CheckboxList } from './CheckboxList';

export interface RevokeKeysProps {
  /** The API keys of the person whose password changes. */
  readonly keys: readonly OwnKey[];
  /** Ids of those that end with the old password. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Which API keys end with an old password: they go on working with a new one. Nothing where there are none. */
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
