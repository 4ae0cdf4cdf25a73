/** Reading HTML into designs and texts. It brings an HTML parser along: load it when somebody imports or pastes. */
export { decodeHtml, type DecodedHtml } from './decodeHtml';
export { importHtml } from './importHtml';
export type { ImportedDesign, ImportOptions } from './importedDesign';
export type { ImportAction, ImportEntry, ImportReport } from './importReport';
export { pasteRichText } from './pasteRichText';
