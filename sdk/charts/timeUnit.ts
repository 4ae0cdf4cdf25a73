/** Whether a chart's times are days (`2026-11-27`) or hours (`2026-11-27T08:00`). */
export function unitOf(times: readonly string[]): 'day' | 'hour' {
  return (times[0]?.length ?? 10) > 10 ? 'hour' : 'day';
}
