import type { Browser } from './browser';

interface Entry {
  readonly level: string;
  readonly message: string;
  readonly source?: string;
}

/** Problems that the browser has reported since the last call: errors, failed requests, policy violations. */
export async function consoleProblems(browser: Browser): Promise<string[]> {
  const entries = (await browser.getLogs('browser')) as Entry[];
  return entries
    .filter(({ level, message }) => level === 'SEVERE' || /Content Security Policy/i.test(message))
    .map(({ message }) => message);
}
