import { type DragEvent, useState } from 'react';
import { formatNumber } from 'sendwright/sdk/ui';
import type { CalendarSend } from 'sendwright/wire/calendar';
import { type CalendarView, dayText, shortDay, weekdayOf } from '../days';
import type { CalendarEntry } from '../entries';
import styles from './calendar.module.css';
import { dragType, type EntryActions, EntryCard } from './EntryCard';

/** Entries of a day on a month's page; the others are on that of its week. */
const mostInMonth = 3;

interface DayGridProps extends EntryActions {
  readonly view: CalendarView;
  readonly days: readonly string[];
  readonly entries: ReadonlyMap<string, readonly CalendarEntry[]>;
  readonly zone: string;
  /** Opens the week of a day. */
  readonly onWeek: (day: string) => void;
  /** A scheduled send was dropped on a day. Missing: not allowed. */
  readonly onMove?: ((send: CalendarSend, day: string) => void) | undefined;
}

/** The days of a month or week. On a phone, a list of the days that have something, and today. */
export function DayGrid({ view, days, entries, zone, onWeek, onMove, onReschedule }: DayGridProps) {
  const [target, setTarget] = useState<string>();
  const most = view.unit === 'month' ? mostInMonth : Number.POSITIVE_INFINITY;
  const sends = [...entries.values()].flat().flatMap((entry) => (entry.kind === 'send' ? [entry.send] : []));
  const dragging = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType) || day < view.today) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setTarget(day);
    },
    onDragLeave: () => setTarget((now) => (now === day ? undefined : now)),
    onDrop: (event: DragEvent) => {
      setTarget(undefined);
      const send = sends.find(({ id }) => id === event.dataTransfer.getData(dragType));
      if (!send) return;
      event.preventDefault();
      if (send.date !== day) onMove?.(send, day);
    },
  });
  return (
    <ol className={styles.grid} data-unit={view.unit} aria-label="Days">
      {days.map((day) => {
        const those = entries.get(day) ?? [];
        const isOther = view.unit === 'month' && day.slice(0, 7) !== view.day.slice(0, 7);
        const hidden = those.length - most;
        return (
          <li
            key={day}
            className={styles.day}
            data-today={day === view.today || undefined}
            data-other={isOther || undefined}
            data-empty={those.length === 0 || undefined}
            data-target={target === day || undefined}
            aria-current={day === view.today ? 'date' : undefined}
            aria-label={dayText(day)}
            {...(onMove && dragging(day))}
          >
            <span className={styles.date} aria-hidden="true">
              {weekdayOf(day)} {Number(day.slice(8))}
              <span className={styles.month}>{shortDay(day).replace(/^\d+ /, ' ')}</span>
            </span>
            {those.slice(0, most).map((entry) => (
              <EntryCard key={entry.key} entry={entry} zone={zone} onReschedule={onReschedule} />
            ))}
            {hidden > 0 && (
              <button type="button" className={styles.more} onClick={() => onWeek(day)}>
                {formatNumber(hidden)} more
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
