/** Imports HTML as designs and text. It includes an HTML parser, so load it on demand. */
export { comparedTarget, compareContents, type ContentComparison } from './compareContents';
export { decodeHtml, type DecodedHtml } from './decodeHtml';
export { type CarriedImage, type CarryingHtml, showCarried } from './files/carriedImages';
export { type CopiedImages, copyImages } from './files/copyImages';
export { type ImportSource, readImportFile, readImportText } from './files/importFile';
export { importHtml } from './importHtml';
export type { ImportedDesign, ImportOptions } from './importedDesign';
export type { ImportAction, ImportEntry, ImportReport } from './importReport';
export { pasteRichText } from './pasteRichText';
export { type WebsiteBrand, WebsitePage } from './websiteBrand';
