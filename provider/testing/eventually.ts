/** Asks again until the answer is no longer undefined or false. Fails after `seconds`. */
export async function eventually<Answer>(ask: () => Promise<Answer | undefined | false> | Answer | undefined | false, seconds = 20): Promise<Answer> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) throw new Error(`It did not happen within ${seconds} seconds.`);
    await new Promise((again) => setTimeout(again, 50));
  }
}
