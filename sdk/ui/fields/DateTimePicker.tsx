import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './DateTimePicker.module.css';
import { Button } from '../Button';
import { classNames } from '../classNames';
import { IconButton } from '../IconButton';
import { isoToWallTime, wallTimeToIso } from './parseDateTime';
import { useAnchor } from '../overlays/useAnchor';

interface DateTimePickerProps {
  readonly value: string;
  readonly zone: string;
  readonly dateOnly: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

/** A date without a time zone, stored as midnight UTC for date arithmetic. */
function dayOf(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month, day));
}

function addDays(day: Date, count: number): Date {
  return dayOf(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + count);
}

const monthTitle = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayTitle = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month's days, and the time of day. Arrow keys move by day and week, Page Up and Page Down by month. */
export function DateTimePicker({ value, zone, dateOnly, anchor, onPick, onClose }: DateTimePickerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const position = useAnchor(panel, anchor, onClose);
  const [now] = useState(() => new Date().toISOString());
  const today = isoToWallTime(now, zone);
  const start =
    value === ''
      ? { ...today, hour: 9, minute: 0 }
      : isoToWallTime(dateOnly ? `${value.slice(0, 10)}T00:00:00Z` : value, dateOnly ? 'UTC' : zone);
  const [day, setDay] = useState(dayOf(start.year, start.month, start.day));
  const [time, setTime] = useState(`${String(start.hour).padStart(2, '0')}:${String(start.minute).padStart(2, '0')}`);

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(`[data-day="${day.getTime()}"]`)?.focus();
  }, [day]);

  const first = dayOf(day.getUTCFullYear(), day.getUTCMonth(), 1);
  const before = (first.getUTCDay() + 6) % 7;
  const days = Array.from({ length: 42 }, (_, index) => addDays(first, index - before));
  const moveMonth = (count: number) => setDay(dayOf(day.getUTCFullYear(), day.getUTCMonth() + count, 1));

  const pick = (chosen: Date) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    if (dateOnly) onPick(chosen.toISOString().slice(0, 10));
    else
      onPick(
        wallTimeToIso(
          { year: chosen.getUTCFullYear(), month: chosen.getUTCMonth(), day: chosen.getUTCDate(), hour, minute },
          zone,
        ),
      );
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const step = event.target instanceof HTMLInputElement ? undefined : steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setDay(addDays(day, step));
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      moveMonth(event.key === 'PageUp' ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      anchor.current?.querySelector('input')?.focus();
    }
  };

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between days
    <div
      ref={panel}
      className={styles.picker}
      style={position}
      role="dialog"
      aria-label={dateOnly ? 'Pick a day' : 'Pick a day and time'}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head}>
        <IconButton icon="chevronLeft" size="small" label="Previous month" onClick={() => moveMonth(-1)} />
        <strong aria-live="polite">{monthTitle.format(day)}</strong>
        <IconButton icon="chevronRight" size="small" label="Next month" onClick={() => moveMonth(1)} />
      </div>
      <div className={styles.days}>
        {weekdays.map((name) => (
          <span key={name} className={styles.weekday} aria-hidden="true">
            {name.slice(0, 2)}
          </span>
        ))}
        {days.map((one) => (
          <button
            key={one.getTime()}
            type="button"
            className={classNames(
              styles.day,
              one.getUTCMonth() !== day.getUTCMonth() && styles.outside,
              one.getTime() === dayOf(today.year, today.month, today.day).getTime() && styles.today,
            )}
            data-day={one.getTime()}
            aria-label={dayTitle.format(one)}
            aria-pressed={one.getTime() === day.getTime()}
            tabIndex={one.getTime() === day.getTime() ? 0 : -1}
            onClick={() => pick(one)}
          >
            {one.getUTCDate()}
          </button>
        ))}
      </div>
      {!dateOnly && (
        <div className={styles.time}>
          <label>
            Time <input type="time" value={time} onChange={(event) => setTime(event.target.value || time)} />
          </label>
          <span className={styles.zone}>{zone}</span>
          <Button size="small" intent="primary" onClick={() => pick(day)}>
            Set
          </Button>
        </div>
      )}
    </div>,
    document.body,
  );
}
