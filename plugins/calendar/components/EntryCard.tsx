import type { DragEvent } from 'react';
import { paths as automations } from 'sendwright/plugins/automations/contract';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { formatNumber, Icon, Link, MenuButton } from 'sendwright/sdk/ui';
import type { CalendarSend, CalendarStep } from 'sendwright/wire/calendar';
import { timeText } from '../days';
import { type CalendarEntry, canMove, statusWords } from '../entries';
import styles from './calendar.module.css';

/** The type of what is dragged: only sends of this calendar can be dropped. */
export const dragType = 'application/x-sendwright-send';

export interface EntryActions {
  /** Missing: not allowed. */
  readonly onReschedule?: ((send: CalendarSend) => void) | undefined;
}

interface EntryCardProps extends EntryActions {
  readonly entry: CalendarEntry;
  readonly zone: string;
}

/** One line of a day: its time, what it is, and where it leads. */
export function EntryCard({ entry, zone, onReschedule }: EntryCardProps) {
  return entry.kind === 'send' ? (
    <SendCard send={entry.send} zone={zone} onReschedule={onReschedule} />
  ) : (
    <StepCard step={entry.step} zone={zone} />
  );
}

function SendCard({ send, zone, onReschedule }: EntryActions & { readonly send: CalendarSend; readonly zone: string }) {
  const { id, name, status, channel, at } = send;
  const isMovable = onReschedule !== undefined && canMove(send);
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(dragType, id);
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    <div
      className={styles.entry}
      data-status={status}
      data-send={id}
      draggable={isMovable}
      onDragStart={isMovable ? start : undefined}
    >
      {channel === 'sms' && <Icon name="message" size={12} />}
      <span className={styles.time}>{timeText(at, zone)}</span>
      <span className={styles.name}>
        <Link to={singleSends.stats} params={{ id }} look="quiet">
          {name}
        </Link>
      </span>
      <span className={styles.status}>{statusWords[status]}</span>
      {isMovable && (
        <span className={styles.menu}>
          <MenuButton
            label={`Actions for ${name}`}
            size="small"
            items={[{ label: 'Reschedule', icon: 'calendar', onSelect: () => onReschedule(send) }]}
          />
        </span>
      )}
    </div>
  );
}

const stepWords: Readonly<Record<CalendarStep['type'], string>> = {
  email: 'Email',
  sms: 'Text message',
  split: 'Split',
  audience: 'Ad audience',
  action: 'Action',
  wait: 'Wait',
};

function StepCard({ step, zone }: { readonly step: CalendarStep; readonly zone: string }) {
  const { automation_id: id, name, type, subject, people, at } = step;
  return (
    <div className={styles.entry} data-status="step">
      <Icon name="automation" size={12} />
      <span className={styles.time}>{timeText(at, zone)}</span>
      <span className={styles.name}>
        <Link to={automations.detail} params={{ id }} look="quiet">
          {name}
        </Link>
      </span>
      <span className={styles.status}>
        {subject || stepWords[type]}, {formatNumber(people)} {people === 1 ? 'person' : 'people'}
      </span>
    </div>
  );
}
