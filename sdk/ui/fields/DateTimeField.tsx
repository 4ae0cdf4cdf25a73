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
 * names. The value is ISO 8601 in UTC, `''` while there is none. What is typed is read on leaving and on Enter;
 * the reading of it, and moment-timezone with it, is fetched on the first use.
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

  const instant = (iso: string) => Date.parse(dateOnly ? iso.slice(0, 10) : iso);
  const accept = (next: string) => {
    const early = min !== undefined && instant(next) < instant(min);
    const late = max !== undefined && instant(next) > instant(max);
    const refusal = early
      ? `Choose a time after ${formatDateTime(min, zone)}.`
      : late
        ? `Choose a time before ${formatDateTime(max, zone)}.`
        : undefined;
    setProblem(refusal);
    if (refusal) return;
    setTyped(undefined);
    onChange(next);
  };

  const read = async () => {
    if (typed === undefined) return;
    if (typed.trim() === '') {
      accept('');
      return;
    }
    const { parseDateTime, parseDay } = await import('./parseDateTime');
    const next = dateOnly ? parseDay(typed, zone) : parseDateTime(typed, zone);
    if (next === undefined)
      setProblem(
        `“${typed}” is not a ${dateOnly ? 'day' : 'time'}. Try ${dateOnly ? '27 Nov or next friday' : '27 Nov 8:00 or tomorrow 9am'}.`,
      );
    else accept(next);
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
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          void read().then(() => onBlur?.());
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
      {problem && !error && (
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
