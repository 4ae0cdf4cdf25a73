import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Combobox.module.css';
import { classNames } from '../classNames';
import { useFieldAttributes } from './FormField';
import { Icon } from '../Icon';
import { Tag } from '../Tag';
import { useAnchor } from '../overlays/useAnchor';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
  /** The group heading; options of one group must be adjacent. */
  readonly group?: string | undefined;
  readonly disabled?: boolean | undefined;
}

interface ComboboxBase {
  /** All options, or a function that searches them (called 200 ms after the last keystroke). */
  readonly options:
    | readonly ComboboxOption[]
    | ((typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>);
  /** The labels of the selected values, if the options come from a search. */
  readonly chosen?: readonly ComboboxOption[] | undefined;
  readonly placeholder?: string | undefined;
  /** Lets the user create an option from the typed text, offered as "Create <typed>". */
  readonly onCreate?: ((typed: string) => void) | undefined;
  /** The verb of that offer: "Use" if nothing is created; "Create" by default. */
  readonly createVerb?: 'Create' | 'Use' | undefined;
  /** Shown if nothing is found. */
  readonly emptyText?: string | undefined;
  readonly onBlur?: (() => void) | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly ariaLabel?: string | undefined;
}

export interface SingleComboboxProps extends ComboboxBase {
  readonly multiple?: false | undefined;
  /** `''` if nothing is selected. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface MultipleComboboxProps extends ComboboxBase {
  readonly multiple: true;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** The maximum number of selected values. */
  readonly max?: number | undefined;
}

export type ComboboxProps = SingleComboboxProps | MultipleComboboxProps;

type Found = { readonly state: 'ready' | 'loading' | 'failed'; readonly options: readonly ComboboxOption[] };

/** The options for the typed text, filtered locally or searched. */
function useFound(options: ComboboxProps['options'], typed: string, active: boolean): Found {
  const [found, setFound] = useState<Found>({ state: 'loading', options: [] });
  const given = typeof options === 'function' ? undefined : options;
  const find = useRef(options);
  useEffect(() => {
    find.current = options;
  });

  useEffect(() => {
    const ask = find.current;
    if (!active || typeof ask !== 'function') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        setFound((was) => ({ state: 'loading', options: was.options }));
        ask(typed, controller.signal).then(
          (answer) => !controller.signal.aborted && setFound({ state: 'ready', options: answer }),
          () => !controller.signal.aborted && setFound({ state: 'failed', options: [] }),
        );
      },
      typed === '' ? 0 : 200,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, active]);

  if (!given) return found;
  const wanted = typed.trim().toLowerCase();
  return {
    state: 'ready',
    options: given.filter(
      (option) =>
        option.label.toLowerCase().includes(wanted) ||
        option.detail?.toLowerCase().includes(wanted) ||
        option.group?.toLowerCase().includes(wanted),
    ),
  };
}

/**
 * Searches many options while typing. Arrow keys move, Enter selects, Escape closes, Backspace removes the last value.
 */
export function Combobox(props: ComboboxProps) {
  const {
    options,
    chosen = [],
    placeholder,
    onCreate,
    createVerb = 'Create',
    emptyText = 'Nothing found',
    onBlur,
    name,
    disabled,
    ariaLabel,
    multiple,
  } = props;
  const field = useFieldAttributes(props);
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [picked, setPicked] = useState<readonly ComboboxOption[]>([]);
  const found = useFound(options, typed, isOpen);

  const known = [...chosen, ...(typeof options === 'function' ? found.options : options), ...picked];
  const labelOf = (value: string) => known.find((option) => option.value === value)?.label ?? value;
  const values: readonly string[] = multiple ? props.value : props.value === '' ? [] : [props.value];
  const full = multiple && props.max !== undefined && values.length >= props.max;

  const shown = found.options;
  const creatable =
    onCreate &&
    typed.trim() !== '' &&
    !shown.some((option) => option.label.toLowerCase() === typed.trim().toLowerCase());
  const count = shown.length + (creatable ? 1 : 0);
  const active = Math.min(at, Math.max(0, count - 1));

  useEffect(() => {
    const element = list.current?.querySelector(`[data-index="${active}"]`);
    if (isOpen) element?.scrollIntoView?.({ block: 'nearest' });
  }, [active, isOpen]);

  const close = () => {
    setOpen(false);
    setTyped('');
    setAt(0);
  };

  const choose = (index: number) => {
    const option = shown[index];
    if (option?.disabled) return;
    if (option) {
      // A selected option is no longer among the options after another search.
      setPicked((before) => [...before, option]);
      if (!multiple) props.onChange(option.value);
      else if (values.includes(option.value)) props.onChange(values.filter((value) => value !== option.value));
      else if (!full) props.onChange([...values, option.value]);
    } else if (creatable) onCreate(typed.trim());
    if (multiple) setTyped('');
    else close();
  };

  const removeLast = () => {
    if (multiple) props.onChange(values.slice(0, -1));
    else props.onChange('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (count > 0) setAt((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (count > 0) choose(active);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      removeLast();
    }
  };

  const single = multiple ? undefined : values[0];
  return (
    <div
      ref={frame}
      className={classNames(styles.frame, field['aria-invalid'] && styles.invalid, disabled && styles.disabled)}
    >
      {multiple &&
        values.map((value) => (
          <Tag
            key={value}
            removeLabel={`Remove ${labelOf(value)}`}
            onRemove={disabled ? undefined : () => props.onChange(values.filter((one) => one !== value))}
          >
            {labelOf(value)}
          </Tag>
        ))}
      <input
        {...field}
        ref={input}
        className={styles.input}
        name={name}
        role="combobox"
        aria-label={ariaLabel}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && count > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        disabled={disabled}
        placeholder={values.length > 0 && multiple ? undefined : placeholder}
        value={isOpen || single === undefined ? typed : labelOf(single)}
        onMouseDown={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (list.current?.contains(event.relatedTarget)) return;
          close();
          onBlur?.();
        }}
      />
      <Icon name="chevronDown" />
      {isOpen && (
        <Options
          list={list}
          frame={frame}
          listId={listId}
          onClose={close}
          multiple={Boolean(multiple)}
          label={ariaLabel ?? 'Choices'}
        >
          {shown.map((option, index) => (
            <Fragment key={option.value}>
              {option.group !== undefined && option.group !== shown[index - 1]?.group && (
                <div className={styles.group} role="presentation">
                  {option.group}
                </div>
              )}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox answers the keys */}
              <div
                id={`${listId}-${index}`}
                data-index={index}
                role="option"
                tabIndex={-1}
                aria-selected={values.includes(option.value)}
                aria-disabled={option.disabled || (full && !values.includes(option.value)) || undefined}
                className={classNames(styles.option, index === active && styles.active)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                <span className={styles.words}>
                  {option.label}
                  {option.detail && <span className={styles.detail}>{option.detail}</span>}
                </span>
                {values.includes(option.value) && <Icon name="check" />}
              </div>
            </Fragment>
          ))}
          {creatable && (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox answers the keys
            <div
              id={`${listId}-${shown.length}`}
              data-index={shown.length}
              role="option"
              tabIndex={-1}
              aria-selected={false}
              className={classNames(styles.option, active === shown.length && styles.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(shown.length)}
            >
              {createVerb} “{typed.trim()}”
            </div>
          )}
          {/* A listbox may contain only options, so the empty message is a disabled one. */}
          {count === 0 && (
            <div className={styles.nothing} role="option" tabIndex={-1} aria-selected={false} aria-disabled="true">
              {found.state === 'loading'
                ? 'Searching…'
                : found.state === 'failed'
                  ? "The choices couldn't be loaded."
                  : emptyText}
            </div>
          )}
        </Options>
      )}
    </div>
  );
}

interface OptionsProps {
  readonly list: React.RefObject<HTMLDivElement | null>;
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly listId: string;
  readonly onClose: () => void;
  readonly multiple: boolean;
  readonly label: string;
  readonly children: React.ReactNode;
}

function Options({ list, frame, listId, onClose, multiple, label, children }: OptionsProps) {
  const position = useAnchor(list, frame, onClose, { matchWidth: true });
  return createPortal(
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className={styles.list}
      style={position}
      tabIndex={-1}
    >
      {children}
    </div>,
    document.body,
  );
}
