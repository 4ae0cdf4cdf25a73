import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether a component's page has a link back and a Cancel link, which lead to the same place. */
const leadsBackTwice = (component: string): boolean =>
  /<Page\b[^>]*\sback=/s.test(component) && />\s*Cancel\s*<\/Link>/.test(component);

test('beside the breadcrumb, a page has one way back', () => {
  const files = execFileSync('git', ['ls-files', 'plugins/*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  // A component's code starts at the beginning of a line.
  const components = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^(?=(?:export )?(?:default )?(?:function|const) )/m)
      .map((code) => ({ file, code })),
  );
  expect(components.filter(({ code }) => /<Page\b/.test(code)).length).toBeGreaterThan(100);
  expect(components.filter(({ code }) => leadsBackTwice(code)).map(({ file }) => file)).toEqual([]);
});
