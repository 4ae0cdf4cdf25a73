export * from './CodeEditor';
export * from './CodeEditor';
export * from './codeEditorTypes';
export { withSourceLines } from './sourceLines';
export { type ScrollSyncOptions, useScrollSync } from './useScrollSync';
