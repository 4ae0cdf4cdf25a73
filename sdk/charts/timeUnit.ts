import { formatDate } from 'sendwright/sdk/ui';

/** Whether a chart's times are days (`2026-11-27`) or hours (`2026-11-27T08:00`). */
export function unitOf(times: readonly string[]): 'day' | 'hour' {
  return (times[0]?.length ?? 10) > 10 ? 'hour' : 'day';
}

const time = /^\d{4}-\d{2}-\d{2}(?:T(\d{2}:\d{2}))?$/;

/** A day or hour of a chart's figures as people read it: `27 Nov 2026, 08:00`. Other texts stay as they are. */
export function timeText(text: string): string {
  const found = time.exec(text);
  if (!found) return text;
  const day = formatDate(text.slice(0, 10));
  return found[1] === undefined ? day : `${day}, ${found[1]}`;
}
