import type { CompiledBlock, DarkRule, Warning } from './compiledBlock';

/** Merges the output of several blocks in order. The parts of the plain text are separated by an empty line. */
export function combine(blocks: readonly CompiledBlock[], between = ''): CompiledBlock {
  let html = '';
  let text = '';
  let mobile = '';
  let rules = '';
  const dark: DarkRule[] = [];
  const links: string[] = [];
  const fonts: string[] = [];
  const warnings: Warning[] = [];
  // A single loop without intermediate arrays, because this runs for every block of every message.
  for (const block of blocks) {
    html += html === '' ? block.html : between + block.html;
    if (block.text !== '') text += text === '' ? block.text : `\n\n${block.text}`;
    mobile += block.mobile;
    // The same for all blocks of a kind.
    if (block.rules !== '' && !rules.includes(block.rules)) rules += block.rules;
    for (const rule of block.dark) dark.push(rule);
    for (const link of block.links) links.push(link);
    for (const font of block.fonts) fonts.push(font);
    for (const warning of block.warnings) warnings.push(warning);
  }
  return { html, text, mobile, rules, dark, links, fonts, warnings };
}
