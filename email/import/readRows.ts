import { createBlock, emptyDesign } from '../document/defaults';
import type { ImportedDesign } from './importedDesign';
import type { ImportSession } from './importSession';

/** A design of HTML that no drag-and-drop editor made. */
export function readRows(session: Omit<ImportSession, 'theme' | 'modules'>, _promote: boolean): ImportedDesign {
  const { clean, tree, log } = session;
  const block = { ...createBlock('code', () => session.id()), html: clean.slice(0, tree.source.length).trim() };
  log.note('code', 'message', 'It is kept as one code block.');
  return { design: { ...emptyDesign(), blocks: [block] }, report: { source: 'html', entries: log.entries } };
}
