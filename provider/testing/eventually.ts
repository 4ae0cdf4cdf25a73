type Answered<Answer> = Answer | undefined | false;

/** The pauses between two questions, in milliseconds. */
const shortestPause = 20;
const longestPause = 250;

/** Asks again until the answer is no longer undefined or false. Fails after `seconds`, naming `what` it waited for. */
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
    // Asking takes processor time from what is waited for: the longer it has lasted, the less often.
    const pause = Math.min(Math.max(waited / 8, shortestPause), longestPause);
    await new Promise((again) => setTimeout(again, pause));
  }
}
