import { useEffect, useRef, useState } from 'react';
import styles from './SearchField.module.css';
import { IconButton } from '../IconButton';
import { TextInput } from './TextInput';

export interface SearchFieldProps {
  readonly value: string;
  /** Called 300 ms after the last keystroke, and immediately on Enter and when cleared. */
  readonly onSearch: (value: string) => void;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly delay?: number | undefined;
  readonly ref?: React.Ref<HTMLInputElement> | undefined;
}

/** A search input that waits for a pause in typing. */
export function SearchField({ value, onSearch, label, placeholder = label, delay = 300, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    setTyped(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string, wait: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    if (wait === 0) onSearch(next);
    else timer.current = setTimeout(() => onSearch(next), wait);
  };

  return (
    <span className={styles.search}>
      <TextInput
        ref={ref}
        type="search"
        icon="search"
        ariaLabel={label}
        placeholder={placeholder}
        value={typed}
        onChange={(next) => search(next, next === '' ? 0 : delay)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0);
          if (event.key === 'Escape') {
            if (typed === '') event.currentTarget.blur();
            else search('', 0);
          }
        }}
        end={
          typed !== '' && <IconButton icon="close" size="small" label="Clear search" onClick={() => search('', 0)} />
        }
      />
    </span>
  );
}
