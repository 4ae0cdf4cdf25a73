import type { MouseEvent, Ref } from 'react';
import styles from './IconButton.module.css';
import { classNames } from './classNames';
import { Icon, type IconName } from './Icon';

export interface IconButtonProps {
  readonly icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  readonly disabled?: boolean | undefined;
  /** For a toggle button. */
  readonly pressed?: boolean | undefined;
  readonly danger?: boolean | undefined;
  readonly size?: 'small' | 'medium' | undefined;
  readonly ariaExpanded?: boolean | undefined;
  readonly ariaHasPopup?: 'menu' | 'listbox' | 'dialog' | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button with only an icon; its label is the accessible name. */
export function IconButton({
  icon,
  label,
  onClick,
  disabled,
  pressed,
  danger,
  size = 'medium',
  ariaExpanded,
  ariaHasPopup,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(styles.button, styles[size], danger && styles.danger)}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-expanded={ariaExpanded}
      aria-haspopup={ariaHasPopup}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
