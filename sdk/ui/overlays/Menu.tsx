import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Menu.module.css';
import { classNames } from '../classNames';
import { Icon, type IconName } from '../Icon';
import { KeyHint } from '../KeyHint';
import { useAnchor } from './useAnchor';

/** An item of a menu; `'divider'` between groups. */
export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: IconName | undefined;
  /** The keyboard shortcut, shown next to the item. */
  readonly keys?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled, or what it does. */
  readonly detail?: string | undefined;
  /** For items that can be on or off. */
  readonly checked?: boolean | undefined;
}
export type MenuEntry = MenuItem | 'divider';

export interface MenuProps {
  readonly items: readonly MenuEntry[];
  readonly label: string;
  /** The element that the menu is attached to. */
  readonly anchor: RefObject<HTMLElement | null> | { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** For how many milliseconds letters are read as one word. */
const typingTime = 700;

/** A menu of actions attached to a button. Arrow keys and typed words move, Enter selects, Escape closes. */
export function Menu({ items, label, anchor, onClose }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const position = useAnchor(panel, anchor, onClose);
  const id = useId();
  const typed = useRef({ word: '', at: 0 });

  const buttons = () => [
    ...(panel.current?.querySelectorAll<HTMLButtonElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
  ];

  useEffect(() => {
    const before = document.activeElement;
    (
      panel.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? panel.current
    )?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button === document.activeElement);
    const move = (to: number) => {
      event.preventDefault();
      all.at(to % all.length)?.focus();
    };
    event.stopPropagation();
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(-1);
    else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLowerCase();
      const { word, at: before } = typed.current;
      const goesOn = event.timeStamp - before < typingTime;
      // The same letter again goes to the next item with it.
      const wanted = goesOn && word !== letter ? word + letter : letter;
      typed.current = { word: wanted, at: event.timeStamp };
      const from = wanted.length > 1 ? Math.max(0, at) : at + 1;
      [...all.slice(from), ...all.slice(0, from)]
        .find((button) => button.textContent?.toLowerCase().startsWith(wanted))
        ?.focus();
    }
  };

  return createPortal(
    <div
      ref={panel}
      id={id}
      className={styles.menu}
      style={position}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) =>
        item === 'divider' ? (
          <hr key={`divider-${index}`} className={styles.divider} />
        ) : (
          <button
            key={item.label}
            type="button"
            tabIndex={-1}
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            aria-disabled={item.disabled || undefined}
            className={classNames(styles.item, item.danger && styles.danger)}
            onClick={() => {
              if (item.disabled) return;
              onClose();
              item.onSelect();
            }}
          >
            {item.checked === undefined ? (
              item.icon && <Icon name={item.icon} />
            ) : (
              <span className={styles.check}>{item.checked && <Icon name="check" />}</span>
            )}
            <span className={styles.words}>
              {item.label}
              {item.detail && <span className={styles.detail}>{item.detail}</span>}
            </span>
            {item.keys && <KeyHint keys={item.keys} />}
          </button>
        ),
      )}
    </div>,
    document.body,
  );
}
