import { networkOf } from '../http/networkOf';

/** Mail services send one-click requests of many recipients from few addresses: generous, but an end. */
const generous = 600;

/** Counts requests by network; true where one has had `mostPerMinute`. The counts are this process's own. */
export function createRequestLimit(
  mostPerMinute = generous,
  now: () => number = () => Date.now(),
): (ip: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (ip) => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) {
      minute = present;
      counts = new Map();
    }
    const network = networkOf(ip);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count > mostPerMinute;
  };
}
