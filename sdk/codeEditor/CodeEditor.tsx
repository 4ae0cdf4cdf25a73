import { fetchedPart, Skeleton } from 'sendwright/sdk/ui';
import type { CodeComparisonProps, CodeEditorProps } from './codeEditorTypes';

const Editor = fetchedPart<CodeEditorProps>(async () => (await import('./CodeMirrorEditor')).CodeMirrorEditor, {
  Waiting: ({ height = 400 }) => (
    <Skeleton shape="block" {...(typeof height === 'number' && { height })} label="Loading the editor" />
  ),
});

/** An editor for HTML with handlebars tags, or for queries. CodeMirror is fetched when the first one is shown. */
export function CodeEditor(props: CodeEditorProps) {
  // These are only read at setup, so a change recreates the editor.
  return <Editor key={`${props.language} ${props.ariaLabel}`} {...props} />;
}

/**
 * Two versions of a text side by side, line by line; stacked on narrow screens. The code is fetched when the first one
 * is shown.
 */
export const CodeComparison = fetchedPart<CodeComparisonProps>(
  async () => (await import('./ComparedLines')).ComparedLines,
  { Waiting: () => <Skeleton shape="block" height={120} label="Comparing the versions" /> },
);
