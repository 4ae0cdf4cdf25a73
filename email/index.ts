/** The document model of designed emails and its compiler: the same code in the browser and on the server. */
export * from './document/design';
export { Brand, type BrandButton, type BrandColors, FontList, FollowedBrand, WebAddress, WebFont } from './brand/brand';
export { defaultBrand } from './brand/defaultBrand';
export { parseBrand, type ParsedBrand } from './brand/parseBrand';
export { inferBrand } from './brand/inferBrand';
export { brandRoles, mix, type Ground, type GroundName, type Roles } from './brand/roles';
export { logoBlock } from './brand/brandContent';
export { resetToBrand } from './brand/resetToBrand';
export { applyBrand, brandBlock, brandButton, leaveBrand, startInBrand } from './brand/restyle';
export {
  blankDesign,
  createBlock,
  defaultButton,
  defaultTheme,
  emptyColumns,
  emptyDesign,
  mobileBreakpoint,
  padding,
  paragraphs,
} from './document/defaults';
export { textAt, textsOf, withText } from './document/blockTexts';
export { emailFonts } from './document/fonts';
export { textSpacing, withReadableText } from './document/textSpacing';
export { networkNames } from './document/networkNames';
export { columnShares, columnWidths } from './document/layouts';
export { parseDesign, type ParsedDesign } from './document/parseDesign';
export { preheaderOf } from './document/preheaderOf';
export {
  htmlComment,
  replaceSections,
  sectionsOf,
  unseenElements,
  type Section,
  type SectionMarks,
} from './document/sections';
export {
  changeableBlocks,
  detachRun,
  type FollowedSection,
  followSection,
  runOf,
  sectionBlocks,
  syncedBlocks,
  type SyncedRun,
  syncedRuns,
  withRun,
} from './document/syncedSections';
export { walkBlocks, type Placed } from './document/walk';
export {
  compile,
  compileCanvas,
  type CompiledCanvas,
  type CompiledEmail,
  type CompileOptions,
} from './compile/compile';
export { hiddenPreheader, withPreheader } from './compile/preheader';
export type { Warning } from './compile/compiledBlock';
export { assetsAt, type CompileAssets, type CompileTarget } from './compile/context';
export { inScheme } from './compile/colorScheme';
export { sentSize } from './compile/sentSize';
export { clippedMessage, sizeLimit, sizeWarning } from './compile/sizeLimits';
export { headingStyle } from './compile/headingStyle';
export { plainMarkup } from './compile/plainMarkup';
export { safeLink, safeSource } from './compile/html';
export { mergeTag, parseMergeTag } from './template/mergeTags';
export { readableCharacters } from './document/readableCharacters';
export {
  countdownEnd,
  countdownLimits,
  countdownMoment,
  countdownName,
  countdownSize,
  readCountdown,
  type Countdown,
  type CountdownLook,
} from './document/countdown';
export { answerAddress, answersOf, isQuestion, type Question, readAnswerAddress } from './document/questions';
