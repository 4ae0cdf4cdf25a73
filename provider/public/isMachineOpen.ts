/** Gmail's proxy fetches for people too; this soon after sending it fetched ahead. */
const prefetchMilliseconds = 10_000;

/**
 * Whether a program rather than a person loaded the pixel: Apple's mail privacy, which names nothing but
 * `Mozilla/5.0`, and Google's image proxy where it fetches ahead of the reader.
 */
export function isMachineOpen(userAgent: string, sentAt: Date | null, now: Date): boolean {
  if (userAgent.trim() === 'Mozilla/5.0') return true;
  return (
    userAgent.includes('GoogleImageProxy') && sentAt !== null && now.getTime() - sentAt.getTime() < prefetchMilliseconds
  );
}
