export * from './CodeEditor';
export * from './codeEditorTypes';
