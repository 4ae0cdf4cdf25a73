import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../Button';
import type { IconName } from '../Icon';
import { IconButton } from '../IconButton';
import { Menu, type MenuEntry } from './Menu';

export interface MenuButtonProps {
  readonly items: readonly MenuEntry[];
  /** The button's text; if missing, it is a three-dots icon named by `label`. */
  readonly children?: ReactNode;
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly intent?: ButtonProps['intent'];
  readonly size?: ButtonProps['size'];
  readonly disabled?: boolean | undefined;
}

/** A button that opens a menu. */
export function MenuButton({ items, children, label, icon, intent, size, disabled }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = () => setOpen((was) => !was);
  return (
    <>
      {children ? (
        <Button
          ref={button}
          intent={intent}
          size={size}
          icon={icon}
          iconAfter="chevronDown"
          disabled={disabled}
          ariaExpanded={isOpen}
          ariaHasPopup="menu"
          onClick={toggle}
        >
          {children}
        </Button>
      ) : (
        <IconButton
          ref={button}
          icon={icon ?? 'more'}
          label={label}
          size={size}
          disabled={disabled}
          ariaExpanded={isOpen}
          ariaHasPopup="menu"
          onClick={toggle}
        />
      )}
      {isOpen && <Menu items={items} label={label} anchor={button} onClose={close} />}
    </>
  );
}
