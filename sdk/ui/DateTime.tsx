import { observer } from 'mobx-react-lite';
import { type DateTimeOptions, formatDateTime, type Moment, toDate } from './formatDateTime';
import { useAccountZone } from './zone';

export interface DateTimeProps extends DateTimeOptions {
  readonly at: Moment | null | undefined;
}

/** An exact time in the account's time zone, with the zone's name. */
export const DateTime = observer(function DateTime({ at, ...options }: DateTimeProps) {
  const zone = useAccountZone();
  const date = toDate(at);
  return date ? <time dateTime={date.toISOString()}>{formatDateTime(date, zone, options)}</time> : <span>–</span>;
});
