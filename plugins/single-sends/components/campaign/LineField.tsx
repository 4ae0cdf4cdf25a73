import { type ReactNode, useRef } from 'react';
import { TagField, type TagFieldHandle, type TagGroup } from 'sendwright/sdk/tag-field';
import { FormField } from 'sendwright/sdk/ui';
import { EmojiButton } from '../EmojiButton';

interface LineFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly groups: readonly TagGroup[];
  readonly disabled: boolean;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly aside?: ReactNode;
  readonly helper?: ReactNode;
}

/** A line that email apps show in the inbox: with fields of the recipient and emojis, inserted at the cursor. */
export function LineField({ label, value, onChange, groups, disabled, ...field }: LineFieldProps) {
  const line = useRef<TagFieldHandle>(null);
  return (
    <FormField label={label} {...field}>
      <TagField
        ref={line}
        value={value}
        disabled={disabled}
        groups={groups}
        onChange={onChange}
        end={<EmojiButton onInsert={(sign) => line.current?.insert(sign)} />}
      />
    </FormField>
  );
}
