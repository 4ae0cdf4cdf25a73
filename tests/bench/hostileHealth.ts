// A separate process for the benchmark `hostile` that requests `/health` every 20 ms until it is stopped, and then
// returns the milliseconds of each request.
import { setTimeout as pause } from 'node:timers/promises';

const [url = ''] = process.argv.slice(2);
const times: number[] = [];
const stopping = new AbortController();
process.once('message', () => stopping.abort());
while (!stopping.signal.aborted) {
  const asked = performance.now();
  const isOk = await fetch(`${url}/health`).then(
    async (response) => (await response.arrayBuffer()) && response.ok,
    () => false,
  );
  times.push(isOk ? performance.now() - asked : -1);
  await pause(20);
}
process.send?.(times);
process.disconnect();
