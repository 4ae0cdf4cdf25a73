/** Reading HTML into designs and texts. It brings an HTML parser along: load it when somebody imports or pastes. */
export { decodeHtml, type DecodedHtml } from './decodeHtml';
export { importHtml, type ImportedDesign, type ImportOptions } from './importHtml';
export type { ImportAction, ImportEntry, ImportReport } from './importReport';
export { pasteRichText } from './pasteRichText';
