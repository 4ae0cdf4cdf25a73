import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import styles from './DateTimeField.module.css';
import type { ControlProps } from './controlProps';
import { formatDate, formatDateTime } from '../formatDateTime';
import { IconButton } from '../IconButton';
import { fetchedPart } from '../page/fetchedPart';
import { TextInput } from './TextInput';
import { useAccountZone } from '../zone';

export interface DateTimeFieldProps extends ControlProps<string> {
  /** An IANA time zone; the account's by default. */
  readonly zone?: string | undefined;
  /** ISO 8601, UTC: earlier times are rejected. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Without the time of day; the value is then a plain date, `2026-11-27`. */
  readonly dateOnly?: boolean | undefined;
}

const Picker = fetchedPart(async () => (await import('./DateTimePicker')).DateTimePicker);

/**
 * A date and time, typed as text ("tomorrow 9am", "27 Nov 8:00") or picked, in the account's time zone, which is shown.
 * The value is ISO 8601 in UTC, or `''`. Typed text is parsed on blur and on Enter; until then, and if it is invalid,
 * the value is `''`, so that no time is used that isn't on the screen. The parser, with moment-timezone, is loaded on
 * first use.
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
  /** Reading takes a moment at first, in which more may be typed. */
  const latest = useRef('');

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
  /** Returns whether it is valid. */
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
    if (latest.current !== typed) return false;
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
          latest.current = next;
          setTyped(next);
          setProblem(undefined);
          clear();
          // Loads the parser before the field is blurred.
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
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {isOpen && (
        <Picker value={value} zone={zone} dateOnly={dateOnly} anchor={frame} onPick={accept} onClose={close} />
      )}
    </div>
  );
});
