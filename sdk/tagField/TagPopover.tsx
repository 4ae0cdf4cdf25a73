import { type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mergeTag, type MergeTag, shortTag } from 'sendwright/email/template';
import { Button, FormField, Select, TextInput, useAnchor, useModal } from 'sendwright/sdk/ui';
import type { TagChoice } from './completion';
import styles from './tagField.module.css';

/** A tag after it was edited, in the form that it had. */
export function rewritten(source: string, before: MergeTag, after: MergeTag, choices: readonly TagChoice[]): string {
  const fallback = after.fallback?.trim() ?? '';
  if (before.field === after.field && (before.fallback ?? '') === fallback) return source;
  const isLong = /^\{\{\{?~?\s*insert\s/.test(source);
  const tag = isLong ? mergeTag({ field: after.field, fallback }) : shortTag({ field: after.field, fallback });
  // With three braces, the value isn't escaped.
  const isRaw =
    before.field === after.field
      ? source.startsWith('{{{')
      : choices.find(({ field }) => field === after.field)?.tag.startsWith('{{{');
  return isRaw ? `{${tag}}` : tag;
}

interface TagPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly tag: MergeTag;
  readonly choices: readonly TagChoice[];
  readonly onSave: (tag: MergeTag) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Edits a chip: its field and fallback. */
export function TagPopover({ anchor, tag, choices, onSave, onRemove, onClose }: TagPopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const position = useAnchor(panel, anchor, onClose);
  useModal(panel, onClose);
  const [field, setField] = useState(tag.field);
  const [fallback, setFallback] = useState(tag.fallback ?? '');
  const isListed = choices.some((choice) => choice.field === tag.field);
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label="Edit field"
      tabIndex={-1}
      className={styles.popover}
      style={position}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          // Not to a form around the field.
          event.stopPropagation();
          onSave({ field, fallback });
        }}
      >
        <FormField label="Field">
          <Select
            value={field}
            options={[
              ...(isListed ? [] : [{ value: tag.field, label: tag.field }]),
              ...choices.map((choice) => ({ value: choice.field, label: choice.label })),
            ]}
            onChange={setField}
          />
        </FormField>
        <FormField label="Fallback" helper="Used where the field is empty.">
          <TextInput value={fallback} placeholder="friend" maxLength={100} focusFirst onChange={setFallback} />
        </FormField>
        <div className={styles.buttons}>
          <Button size="small" intent="quiet" onClick={onRemove}>
            Remove field
          </Button>
          <Button size="small" intent="primary" type="submit">
            Save field
          </Button>
        </div>
      </form>
    </div>,
    document.body,
  );
}
