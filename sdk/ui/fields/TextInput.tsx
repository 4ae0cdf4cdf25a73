import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './TextInput.module.css';
import { classNames } from '../classNames';
import type { ControlProps } from './controlProps';
import { useFieldAttributes } from './FormField';
import { Icon, type IconName } from '../Icon';

export interface TextInputProps extends ControlProps<string> {
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'number' | undefined;
  readonly placeholder?: string | undefined;
  readonly icon?: IconName | undefined;
  /** Shown inside at the right end: a unit, a button. */
  readonly end?: ReactNode;
  readonly maxLength?: number | undefined;
  readonly autoComplete?: string | undefined;
  /** Gets the initial focus in its dialog or page. */
  readonly focusFirst?: boolean | undefined;
  readonly mono?: boolean | undefined;
  readonly onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A single-line text input. */
export function TextInput(props: TextInputProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    disabled,
    ariaLabel,
    type = 'text',
    placeholder,
    icon,
    end,
    maxLength,
    autoComplete = 'off',
    focusFirst,
    mono,
    onKeyDown,
    ref,
  } = props;
  const field = useFieldAttributes(props);
  return (
    <span className={classNames(styles.frame, field['aria-invalid'] && styles.invalid, disabled && styles.disabled)}>
      {icon && <Icon name={icon} />}
      <input
        {...field}
        ref={ref}
        className={classNames(styles.input, mono && styles.mono)}
        type={type}
        name={name}
        value={value}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete={autoComplete}
        data-autofocus={focusFirst || undefined}
        disabled={disabled}
        aria-label={ariaLabel}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      {end}
    </span>
  );
}
