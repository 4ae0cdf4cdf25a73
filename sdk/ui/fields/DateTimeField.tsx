import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import styles from './DateTimeField.module.css';
import type { ControlProps } from './controlProps';
import { formatDate, formatDateTime } from '../formatDateTime';
import { IconButton } from '../IconButton';
import { TextInput } from './TextInput';
import { useAccountZone } from '../zone';

export interface DateTimeFieldProps extends ControlProps<string> {
  /** An IANA zone; the account's unless told. */
  readonly zone?: string | undefined;
  /** ISO 8601, UTC: earlier ones are refused. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Without the time of day; the value is then a bare day, `2026-11-27`. */
  readonly dateOnly?: boolean | undefined;
}

const Picker = lazy(async () => ({ default: (await import('./DateTimePicker')).DateTimePicker }));

/**
 * A time typed as text ("tomorrow 9am", "27 Nov 8:00") or picked, on the clock of the account's zone, which it
 * names. The value is ISO 8601 in UTC, `''` while there is none. What is typed is read on leaving and on Enter; until
 * it is read, and where it is no time, there is no value: nothing is done with a time that isn't on the screen. The
 * reading, and moment-timezone with it, is fetched on the first use.
 */
export const DateTimeField = observer(function DateTimeField({
  zone: givenZone,
  min,
  max,
  dateOnly = false,
  value,
  onChange,
  onBlur,
  error,
  ...rest
}: DateTimeFieldProps) {
  const accountZone = useAccountZone();
  const zone = givenZone ?? accountZone;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const messageId = useId();

  const written =
    value === ''
      ? ''
      : dateOnly
        ? formatDate(`${value.slice(0, 10)}T00:00:00Z`)
        : formatDateTime(value, zone, { showZone: false });
  const close = useCallback(() => setOpen(false), []);

  const clear = () => {
    if (value !== '') onChange('');
  };
  const instant = (iso: string) => Date.parse(dateOnly ? iso.slice(0, 10) : iso);
  /** Answers whether there is nothing wrong with it. */
  const accept = (next: string): boolean => {
    const early = min !== undefined && instant(next) < instant(min);
    const late = max !== undefined && instant(next) > instant(max);
    const refusal = early
      ? `Choose a time after ${formatDateTime(min, zone)}.`
      : late
        ? `Choose a time before ${formatDateTime(max, zone)}.`
        : undefined;
    setProblem(refusal);
    if (refusal) {
      clear();
      return false;
    }
    setTyped(undefined);
    onChange(next);
    return true;
  };

  const read = async (): Promise<boolean> => {
    if (typed === undefined) return true;
    if (typed.trim() === '') return accept('');
    const { parseDateTime, parseDay } = await import('./parseDateTime');
    const next = dateOnly ? parseDay(typed, zone) : parseDateTime(typed, zone);
    if (next !== undefined) return accept(next);
    setProblem(
      `“${typed}” is not a ${dateOnly ? 'day' : 'time'}. Try ` +
        `${dateOnly ? '11/27/2026 or next Friday' : '11/27/2026 8:00 or tomorrow 9am'}.`,
    );
    clear();
    return false;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (typed !== undefined) event.preventDefault();
      void read();
    }
    if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
  };

  return (
    <div ref={frame} className={styles.field}>
      <TextInput
        {...rest}
        value={typed ?? written}
        error={error ?? problem}
        placeholder={dateOnly ? '27 Nov 2026' : 'Tomorrow 9am'}
        onChange={(next) => {
          setTyped(next);
          setProblem(undefined);
          clear();
          // So that it is there when the field is left.
          void import('./parseDateTime');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          void read().then((isRead) => isRead && onBlur?.());
        }}
        end={
          <>
            {!dateOnly && (
              <span className={styles.zone} title={`Times are in ${zone}`}>
                {zone.split('/').at(-1)?.replace(/_/g, ' ')}
              </span>
            )}
            <IconButton
              icon="calendar"
              size="small"
              label={dateOnly ? 'Pick a day' : 'Pick a day and time'}
              ariaHasPopup="dialog"
              ariaExpanded={isOpen}
              disabled={rest.disabled}
              onClick={() => setOpen(!isOpen)}
            />
          </>
        }
      />
      {problem && (
        <p id={messageId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Picker value={value} zone={zone} dateOnly={dateOnly} anchor={frame} onPick={accept} onClose={close} />
        </Suspense>
      )}
    </div>
  );
});
