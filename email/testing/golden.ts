import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Compares a value with its reviewed copy in `golden/<name>.json`. `UPDATE_GOLDEN=1` rewrites the copy: review the diff
 * before you commit it.
 */
export function expectGolden(name: string, value: unknown): void {
  const file = path.join(process.cwd(), 'email/testing/golden', `${name}.json`);
  const plain: unknown = JSON.parse(JSON.stringify(value));
  if (process.env.UPDATE_GOLDEN) writeFileSync(file, `${JSON.stringify(plain, null, 1)}\n`);
  expect(existsSync(file)).toBe(true);
  expect(plain).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
