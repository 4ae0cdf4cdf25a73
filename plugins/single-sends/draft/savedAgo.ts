import { formatRelative } from 'sendwright/sdk/ui';

/** How long ago a draft was saved, to the second while that matters: "3 s ago". */
export function savedAgo(savedAt: number, now: number): string {
  const seconds = Math.round((now - savedAt) / 1000);
  if (seconds < 2) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  return formatRelative(new Date(savedAt), new Date(now));
}
