import { lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import type { CodeComparisonProps } from './codeEditorTypes';

const Lines = lazy(async () => ({ default: (await import('./ComparedLines')).ComparedLines }));

/**
 * Two versions of some code or text beside each other, line by line; below each other where it is narrow. What compares
 * is fetched when the first one is shown.
 */
export function CodeComparison(props: CodeComparisonProps) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={120} label="Comparing the versions" />}>
      <Lines {...props} />
    </Suspense>
  );
}
