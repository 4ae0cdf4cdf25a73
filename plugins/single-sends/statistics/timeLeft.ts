/** About how long it takes to send `left` copies at `rate` a second: "about 2 minutes left". */
export function timeLeft(left: number, rate: number | undefined): string | undefined {
  if (left <= 0 || rate === undefined || rate <= 0) return undefined;
  const seconds = left / rate;
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
