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
      {/* Made anew where these change: they are set up once. */}
      <Editor key={`${props.language} ${props.ariaLabel}`} {...props} />
    </Suspense>
  );
}
