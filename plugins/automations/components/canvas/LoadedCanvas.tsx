import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from 'sendwright/sdk/ui';
import type CanvasView from './CanvasView';

const Canvas = lazy(() => import('./CanvasView'));

/** The canvas, whose code is fetched when it is first shown. */
export function LoadedCanvas(props: ComponentProps<typeof CanvasView>) {
  return (
    <Suspense fallback={<Skeleton shape="block" height={480} label="Loading the canvas" />}>
      <Canvas {...props} />
    </Suspense>
  );
}
