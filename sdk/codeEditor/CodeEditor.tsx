import { lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import type { CodeComparisonProps, CodeEditorProps } from './codeEditorTypes';

const Lines = lazy(async () => ({ default: (await import('./ComparedLines')).ComparedLines }));

const Editor = lazy(async () => ({ default: (await import('./CodeMirrorEditor')).CodeMirrorEditor }));

/** An editor for HTML with handlebars tags, or for queries. CodeMirror is fetched when the first one is shown. */
export function CodeEditor(props: CodeEditorProps) {
  const { height = 400 } = props;
  return (
    <Suspense
      fallback={<Skeleton shape="block" {...(typeof height === 'number' && { height })} label="Loading the editor" />}
    >
      {/* These are only read at setup, so a change recreates the editor. */}
      <Editor key={`${props.language} ${props.ariaLabel}`} {...props} />
    </Suspense>
  );
}

/**
 * Two versions of a text side by side, line by line; stacked on narrow screens. The code is fetched when the first one
 * is shown.
 */
export function CodeComparison(props: CodeComparisonProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={120} label="Comparing the versions" />}>
      <Lines {...props} />
    </Suspense>
  );
}
