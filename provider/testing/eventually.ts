type Answered<Answer> = Answer | undefined | false;

/** Pauses between attempts, in milliseconds. */
const minimumPause = 20;
const maximumPause = 250;

/** Repeats until the result is neither undefined nor false. Fails after `seconds`, naming `what` it waited for. */
export async function eventually<Answer>(
  ask: () => Promise<Answered<Answer>> | Answered<Answer>,
  seconds = 60,
  what = 'a condition',
): Promise<Answer> {
  const start = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    const waited = Date.now() - start;
    if (waited > seconds * 1000) throw new Error(`Waited ${seconds} seconds in vain for ${what}.`);
    // Polling takes processor time from what is awaited, so it slows down over time.
    const pause = Math.min(Math.max(waited / 8, minimumPause), maximumPause);
    await new Promise((again) => setTimeout(again, pause));
  }
}
