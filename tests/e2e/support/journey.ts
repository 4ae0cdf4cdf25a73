import { describe, it } from 'node:test';
import { picture } from './browser';
import type { Screen } from './screen';

/** Milliseconds after which a step counts as failed. */
const stepTimeout = 900_000;

/** The error with the step, the page's text and a screenshot. */
async function explained(error: unknown, screen: Screen | undefined, name: string): Promise<unknown> {
  if (!(error instanceof Error) || !screen) return error;
  try {
    const place = await picture(
      screen.browser,
      `failed-${name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 80)}`,
    );
    const address = await screen.address();
    const said = (await screen.text()).slice(0, 3000);
    error.message += `\nAt ${address}\nPicture: ${place}\nThe page said: ${said}`;
  } catch (second) {
    error.message += `\nThe page could not be looked at: ${String(second)}`;
  }
  return error;
}

/** Runs one check; a failure reports what the page showed. */
export async function shown(name: string, screen: () => Screen | undefined, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw await explained(error, screen(), name);
  }
}

/** Steps that depend on each other: after a failure, the rest is skipped. */
export function journey(
  title: string,
  screen: () => Screen | undefined,
  steps: Readonly<Record<string, () => Promise<void>>>,
): void {
  describe(title, () => {
    let failed = false;
    for (const [name, work] of Object.entries(steps)) {
      it(name, { timeout: stepTimeout }, async (context) => {
        if (failed) {
          context.skip('An earlier step failed.');
          return;
        }
        failed = true;
        await shown(`${title} ${name}`, screen, work);
        failed = false;
      });
    }
  });
}

/** Independent checks. */
export function checks(
  title: string,
  screen: () => Screen | undefined,
  works: Readonly<Record<string, () => Promise<void>>>,
): void {
  describe(title, () => {
    for (const [name, work] of Object.entries(works))
      it(name, { timeout: stepTimeout }, () => shown(`${title} ${name}`, screen, work));
  });
}
