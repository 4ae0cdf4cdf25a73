import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Texts } from 'sendwright/sdk';

const advice = /^Unable to [^.]+\. Please (?:try again|retry)\. If the issue continues, contact Support\.$/;

/** Failures whose cause is known, so that trying again is not the advice, and texts that the specification gives. */
const ownWords: ReadonlySet<string> = new Set([
  'ads.submitFailed',
  'images.copyFailed',
  'images.fetchOneFailed',
  'integrations.smsSaveFailed',
  'subusers.impersonateFailed',
  'unsubscribe-groups.uploadPartlyFailed',
]);

async function catalogs(): Promise<readonly (readonly [plugin: string, texts: Texts])[]> {
  const plugins = readdirSync('plugins').filter((plugin) => existsSync(path.join('plugins', plugin, 'texts.ts')));
  return Promise.all(
    plugins.map(async (plugin) => {
      const { texts } = (await import(path.resolve('plugins', plugin, 'texts.ts'))) as { texts: Texts };
      return [plugin, texts] as const;
    }),
  );
}

test('a call that failed is told with what could not be done, and what to do', async () => {
  const failures = (await catalogs()).flatMap(([plugin, texts]) =>
    Object.entries(texts).flatMap(([key, { type, message }]) =>
      key.endsWith('Failed') && !ownWords.has(`${plugin}.${key}`) ? [{ key: `${plugin}.${key}`, type, message }] : [],
    ),
  );
  expect(failures.length).toBeGreaterThan(100);
  expect(failures.filter(({ type, message }) => type !== 'danger' || !advice.test(message))).toEqual([]);
});
