import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser } from './browser';

const source = readFileSync(createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * What axe finds on the current page, serious or worse, one line each. `colours` asks only for what another
 * theme can change: the same document in other colours. `content` asks the same of what stands inside the frame.
 */
export async function accessibilityProblems(browser: Browser, which: 'all' | 'colours' | 'content' = 'all'): Promise<string[]> {
  // Given to the driver as text: the page's policy does not apply to what the driver evaluates.
  if (!(await browser.execute(() => 'axe' in window))) await browser.execute(source);
  const findings = await browser.executeAsync((asked: typeof which, done: (found: unknown) => void) => {
    const { axe } = window as unknown as { axe: { run: (context: object, options: object) => Promise<{ violations: unknown }> } };
    const context = asked === 'content' && document.querySelector('main') ? { exclude: ['nav[aria-label="Main"]'] } : document;
    axe.run(context, { resultTypes: ['violations'], ...(asked !== 'all' && { runOnly: ['color-contrast', 'link-in-text-block'] }) }).then(
      (result) => done(result.violations),
      (error: Error) => done(error.message),
    );
  }, which);
  if (!Array.isArray(findings)) throw new Error(`axe did not run: ${String(findings)}`);
  return (findings as Finding[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => `${node.html} (${node.failureSummary ?? ''})`).join(' | ')}`);
}
