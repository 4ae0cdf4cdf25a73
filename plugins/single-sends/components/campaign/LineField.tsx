import { type ReactNode, useRef, useState } from 'react';
import { FormField, IconButton, TextInput } from 'sendwright/sdk/ui';
import type { TagGroup } from '../../preview/tags';
import { FieldDialog } from '../../sms/FieldDialog';
import { EmojiButton } from '../EmojiButton';
import styles from './campaign.module.css';

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
  const input = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  /** Where the cursor was before the dialog took the focus. */
  const [place, setPlace] = useState({ from: value.length, to: value.length });
  const placeNow = () => ({
    from: input.current?.selectionStart ?? value.length,
    to: input.current?.selectionEnd ?? value.length,
  });
  const insert = (text: string, { from, to } = placeNow()) => {
    onChange(value.slice(0, from) + text + value.slice(to));
    // Runs after the field has the text, and the dialog or menu is gone.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  return (
    <>
      <FormField label={label} {...field}>
        <TextInput
          ref={input}
          value={value}
          disabled={disabled}
          onChange={onChange}
          end={
            !disabled && (
              <span className={styles.pickers}>
                <EmojiButton onInsert={insert} />
                <IconButton
                  icon="tag"
                  size="small"
                  label="Insert a field"
                  onClick={() => {
                    setPlace(placeNow());
                    setChoosing(true);
                  }}
                />
              </span>
            )
          }
        />
      </FormField>
      {isChoosing && (
        <FieldDialog
          groups={groups}
          onClose={() => setChoosing(false)}
          onInsert={(tag) => {
            setChoosing(false);
            insert(tag, place);
          }}
        />
      )}
    </>
  );
}
