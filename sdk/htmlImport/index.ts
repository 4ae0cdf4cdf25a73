/** Reading HTML for an import, beside the page. Loaded with the dialogs that use it. */
export { importFailure } from './importFailure';
export type { HtmlReading } from './readHtml';
export { ReadingProgress } from './ReadingProgress';
export { type HtmlReadingState, useHtmlReading } from './useHtmlReading';
