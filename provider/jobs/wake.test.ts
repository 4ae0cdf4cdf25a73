import { Wake } from './wake';

const hour = 3_600_000;
const never = new AbortController().signal;

test('what is told ends the pause, also if it was told before', async () => {
  const wake = new Wake();
  wake.tell();
  await wake.pause(hour, never);
  const paused = wake.pause(hour, never);
  wake.tell();
  await paused;
});

test('each pause needs its own call', async () => {
  const wake = new Wake();
  const stopping = new AbortController();
  wake.tell();
  await wake.pause(hour, never);
  let isOver = false;
  const paused = wake.pause(hour, stopping.signal).then(() => (isOver = true));
  await wake.pause(0, never);
  expect(isOver).toBe(false);
  stopping.abort();
  await paused;
});

test('the time and a stop end the pause', async () => {
  const wake = new Wake();
  await wake.pause(1, never);
  await wake.pause(hour, AbortSignal.abort());
});
