import path from 'node:path';

/**
 * The arguments for Node to run `provider/<name>.ts` in a separate process. From the source by default; `npm test`
 * builds first and sets `SENDWRIGHT_TEST_BUILD`, because a build starts in a tenth of the processor time.
 */
export function nodeProgram(name: 'main' | 'cli'): string[] {
  const build = process.env['SENDWRIGHT_TEST_BUILD'];
  return build ? [path.join(build, `${name}.js`)] : ['--import', 'tsx', path.resolve(`provider/${name}.ts`)];
}
