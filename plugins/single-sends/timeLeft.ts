/** About how long the rest takes, if it goes on as it did since `startedAt`: "about 2 minutes left". */
export function timeLeft(share: number, startedAt: string | null, now: number = Date.now()): string | undefined {
  const passed = now - Date.parse(startedAt ?? '');
  // The first moments tell nothing yet.
  if (!(share > 0.02 && share < 1 && passed > 3000)) return undefined;
  const seconds = ((passed / share) * (1 - share)) / 1000;
  if (seconds < 60) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
