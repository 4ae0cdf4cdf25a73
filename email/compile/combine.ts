import type { CompiledBlock } from './compiledBlock';

/** Several blocks' shares as one, in order; words apart by an empty line. */
export function combine(blocks: readonly CompiledBlock[]): CompiledBlock {
  return {
    html: blocks.map(({ html }) => html).join(''),
    text: blocks.map(({ text }) => text).filter(Boolean).join('\n\n'),
    mobile: blocks.map(({ mobile }) => mobile).join(''),
    dark: blocks.flatMap(({ dark }) => dark),
    links: blocks.flatMap(({ links }) => links),
    warnings: blocks.flatMap(({ warnings }) => warnings),
  };
}
