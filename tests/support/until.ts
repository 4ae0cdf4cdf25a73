/**
 * Asks again and again until the answer is one; fails with what it waited for.
 * For things that happen by themselves soon: a job, a delivery, an event.
 */
export async function until<Result>(what: string, ask: () => Promise<Result | undefined | false>, seconds = 30): Promise<Result> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`Waited ${seconds} seconds in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
