import type { MouseEvent, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames';
import { Icon, type IconName } from './Icon';

export interface ButtonProps {
  readonly children: ReactNode;
  /** `primary`: the one main action of a page or dialog. `danger`: a destructive action. `quiet`: without a border. */
  readonly intent?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined;
  readonly size?: 'small' | 'medium' | undefined;
  readonly icon?: IconName | undefined;
  readonly iconAfter?: IconName | undefined;
  /** Shows a spinner; clicks are ignored. */
  readonly loading?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A tooltip, such as why it is disabled; also read by screen readers. */
  readonly hint?: string | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  /** The id of the form it submits, if it is outside of that form. */
  readonly form?: string | undefined;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly ariaLabel?: string | undefined;
  readonly ariaExpanded?: boolean | undefined;
  readonly ariaHasPopup?: 'menu' | 'listbox' | 'dialog' | undefined;
  /** Gets the initial focus in its dialog. */
  readonly focusFirst?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. Its label is a verb with its object: "Create segment". */
export function Button({
  children,
  intent = 'secondary',
  size = 'medium',
  icon,
  iconAfter,
  loading = false,
  disabled = false,
  hint,
  type = 'button',
  form,
  onClick,
  ariaLabel,
  ariaExpanded,
  ariaHasPopup,
  focusFirst,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      form={form}
      className={classNames(styles.button, styles[intent], styles[size], loading && styles.loading)}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      aria-label={ariaLabel}
      aria-expanded={ariaExpanded}
      aria-haspopup={ariaHasPopup}
      data-autofocus={focusFirst || undefined}
      title={hint}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}
