import path from 'node:path';

/**
 * What Node is given to run `provider/<name>.ts` in a process of its own. From the source by itself; `npm test`
 * builds first and names the build (`SENDWRIGHT_TEST_BUILD`), which starts in a tenth of the processor time.
 */
export function nodeProgram(name: 'main' | 'cli'): string[] {
  const build = process.env['SENDWRIGHT_TEST_BUILD'];
  return build ? [path.join(build, `${name}.js`)] : ['--import', 'tsx', path.resolve(`provider/${name}.ts`)];
}
