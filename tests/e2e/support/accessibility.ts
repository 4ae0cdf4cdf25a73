import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { atRest } from './atRest';
import type { Browser } from './browser';

const source = readFileSync(createRequire(path.resolve('package.json')).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The rules to check: `colors` are those that another theme of the same document can break. */
type Rules = 'all' | 'colors';
/** The scope: `content` excludes the navigation, which is the same on every page. */
type Part = 'page' | 'content';

/** Lists, menus and hints over the page belong to what opened them; they are in none of its regions. */
const isPopup = ({ html }: Finding['nodes'][number]): boolean =>
  /^<[a-z]+[^>]* role="(?:listbox|menu|tooltip)"/.test(html);

/** The problems that axe finds on the current page, of every impact, one per line. */
export async function accessibilityProblems(
  browser: Browser,
  rules: Rules = 'all',
  part: Part = 'page',
): Promise<string[]> {
  await atRest(browser);
  // Passed to the driver as a string: the page's policy does not apply to scripts from the driver.
  if (!(await browser.execute(() => 'axe' in window))) await browser.execute(source);
  const findings = await browser.executeAsync(
    (asked: Rules, where: Part, done: (found: unknown) => void) => {
      const { axe } = window as unknown as {
        axe: { run: (context: object, options: object) => Promise<{ violations: unknown }> };
      };
      const context =
        where === 'content' && document.querySelector('main') ? { exclude: ['nav[aria-label="Main"]'] } : document;
      axe
        .run(context, {
          resultTypes: ['violations'],
          ...(asked !== 'all' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
        })
        .then(
          (result) => done(result.violations),
          (error: Error) => done(error.message),
        );
    },
    rules,
    part,
  );
  if (!Array.isArray(findings)) throw new Error(`axe did not run: ${String(findings)}`);
  return (findings as Finding[]).flatMap(({ id, impact, help, nodes }) => {
    const places = id === 'region' ? nodes.filter((node) => !isPopup(node)) : nodes;
    const shown = places.slice(0, 3).map((node) => `${node.html} (${node.failureSummary ?? ''})`);
    return shown.length === 0 ? [] : [`${id} (${impact ?? 'no impact'}): ${help}: ${shown.join(' | ')}`];
  });
}
