type Answered<Answer> = Answer | undefined | false;

/** Asks again until the answer is no longer undefined or false. Fails after `seconds`, naming `what` it waited for. */
export async function eventually<Answer>(ask: () => Promise<Answered<Answer>> | Answered<Answer>, seconds = 20, what = 'a condition'): Promise<Answer> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} seconds in vain for ${what}.`);
    await new Promise((again) => setTimeout(again, 50));
  }
}
