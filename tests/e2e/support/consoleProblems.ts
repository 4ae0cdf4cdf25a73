import type { Browser } from './browser';

interface Entry {
  readonly level: string;
  readonly message: string;
  readonly source?: string;
}

/**
 * What the browser has complained of since it was last asked: errors, failed requests, breaches of the page's policy.
 */
export async function consoleProblems(browser: Browser): Promise<string[]> {
  const entries = (await browser.getLogs('browser')) as Entry[];
  return entries
    .filter(({ level, message }) => level === 'SEVERE' || /Content Security Policy/i.test(message))
    .map(({ message }) => message);
}
