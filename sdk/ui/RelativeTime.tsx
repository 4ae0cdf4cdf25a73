import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { formatDateTime, formatRelative, type Moment, toDate } from './formatDateTime';
import { useZoneLater } from './zone';

export interface RelativeTimeProps {
  readonly at: Moment | null | undefined;
}

/** A relative time, with the exact time in the account's time zone as a tooltip. Updates automatically. */
export const RelativeTime = observer(function RelativeTime({ at }: RelativeTimeProps) {
  const zone = useZoneLater();
  const [isPointedAt, setPointedAt] = useState(false);
  const [, tick] = useState(0);
  const date = toDate(at);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (!date) return <span>–</span>;
  // Formatted on demand: in a large table, formatting every exact time in advance would be slow.
  const exact = isPointedAt ? formatDateTime(date, zone(), { length: 'long' }) : undefined;
  return (
    <time dateTime={date.toISOString()} title={exact} onPointerEnter={() => setPointedAt(true)}>
      {formatRelative(date)}
    </time>
  );
});
