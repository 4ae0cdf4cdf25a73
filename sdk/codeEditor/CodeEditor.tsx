import { lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import type { CodeEditorProps } from './codeEditorTypes';

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
