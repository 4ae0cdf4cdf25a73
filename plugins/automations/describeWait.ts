const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long a step was waited for, in its largest unit: "after 3 days". */
export function describeWait(seconds: number): string {
  for (const [unit, length] of units) {
    const count = Math.round(seconds / length);
    if (seconds >= length) return `after ${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'at once';
}
