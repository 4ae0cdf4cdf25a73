/** The document model of designed emails and its compiler: the same code in the browser and on the server. */
export * from './document/design';
export {
  blankDesign,
  createBlock,
  defaultTheme,
  emptyColumns,
  emptyDesign,
  mobileBreakpoint,
  padding,
  paragraphs,
} from './document/defaults';
export { networkNames } from './document/networkNames';
export { columnShares, columnWidths } from './document/layouts';
export { parseDesign, type ParsedDesign } from './document/parseDesign';
export {
  htmlComment,
  replaceSections,
  sectionsOf,
  unseenElements,
  type Section,
  type SectionMarks,
} from './document/sections';
export { walkBlocks, type Placed } from './document/walk';
export {
  compile,
  compileCanvas,
  type CompiledCanvas,
  type CompiledEmail,
  type CompileOptions,
} from './compile/compile';
export type { Warning } from './compile/compiledBlock';
export type { CompileAssets, CompileTarget } from './compile/context';
export { sentSize } from './compile/sentSize';
export { clippedMessage, sizeLimit, sizeWarning } from './compile/sizeLimits';
export { plainMarkup } from './compile/plainMarkup';
export { safeLink, safeSource } from './compile/html';
export { mergeTag } from './template/mergeTags';
