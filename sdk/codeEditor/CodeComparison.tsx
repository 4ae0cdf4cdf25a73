import { lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import type { CodeComparisonProps } from './codeEditorTypes';

const Lines = lazy(async () => ({ default: (await import('./ComparedLines')).ComparedLines }));

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
