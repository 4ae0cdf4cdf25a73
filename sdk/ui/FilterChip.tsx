import { useCallback, useRef, useState } from 'react';
import styles from './FilterChip.module.css';
import { classNames } from './classNames';
import { Icon } from './Icon';
import { Menu } from './overlays/Menu';

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

export interface FilterChipProps {
  readonly label: string;
  readonly choices: readonly FilterChoice[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** Allows only one value at a time. */
  readonly single?: boolean | undefined;
}

/** A filter of a list: its name and, once values are selected, those values and a clear button. */
export function FilterChip({ label, choices, selected, onChange, single }: FilterChipProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const names = selected.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
  const toggle = (value: string) => {
    const without = selected.filter((one) => one !== value);
    if (without.length < selected.length) onChange(without);
    else onChange(single ? [value] : [...selected, value]);
  };
  return (
    <span className={classNames(styles.chip, selected.length > 0 && styles.active)}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {names.length > 0 ? `${label}: ${names.join(', ')}` : label}
      </button>
      {selected.length > 0 && (
        <button type="button" className={styles.clear} aria-label={`Clear ${label}`} onClick={() => onChange([])}>
          <Icon name="close" size={12} />
        </button>
      )}
      {isOpen && (
        <Menu
          label={label}
          anchor={button}
          onClose={close}
          items={choices.map((choice) => ({
            label: choice.label,
            checked: selected.includes(choice.value),
            onSelect: () => toggle(choice.value),
          }))}
        />
      )}
    </span>
  );
}
