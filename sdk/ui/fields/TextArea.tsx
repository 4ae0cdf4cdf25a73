import { TextArea as BlueprintTextArea } from '@blueprintjs/core';
import type { KeyboardEvent, Ref } from 'react';
import styles from './TextArea.module.css';
import { classNames } from '../classNames';
import type { ControlProps } from './controlProps';
import { useFieldAttributes } from './FormField';

export interface TextAreaProps extends ControlProps<string> {
  readonly rows?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly mono?: boolean | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A multi-line text input. */
export function TextArea(props: TextAreaProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    disabled,
    ariaLabel,
    rows = 4,
    placeholder,
    maxLength,
    mono,
    onKeyDown,
    ref,
  } = props;
  const field = useFieldAttributes(props);
  return (
    <BlueprintTextArea
      {...field}
      {...(ref && { inputRef: ref })}
      className={classNames(styles.area, mono && styles.mono, field['aria-invalid'] && styles.invalid)}
      name={name}
      rows={rows}
      value={value}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      aria-label={ariaLabel}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    />
  );
}
