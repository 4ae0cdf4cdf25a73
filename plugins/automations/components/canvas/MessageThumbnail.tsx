import { useStore } from '@xyflow/react';
import { useDeferredValue } from 'react';
import { Thumbnail } from './Thumbnail';

/** Below this zoom, emails are smaller than a fingernail. */
const leastZoom = 0.45;

/** A thumbnail on the canvas. It is drawn after everything else, and left out where nothing of it could be seen. */
export function MessageThumbnail({ html }: { readonly html: string }) {
  const isSeen = useStore(({ transform }) => transform[2] >= leastZoom);
  const isOpen = useDeferredValue(true, false);
  return <Thumbnail html={html} isOpen={isSeen && isOpen} />;
}
