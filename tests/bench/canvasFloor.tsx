import '@xyflow/react/dist/base.css';
import { type Node, ReactFlow } from '@xyflow/react';
import { useLayoutEffect, useRef } from 'react';

/** What can't be faster than it is: React Flow without anything of ours, and an element that follows the pointer. */
export type Floor = 'flow' | 'element';

export const floorTargets: Readonly<Record<Floor, { readonly step: string; readonly canvas: string }>> = {
  flow: { step: '.react-flow__node', canvas: '.react-flow__pane' },
  element: { step: '#floor', canvas: '#floor' },
};

/** 300 nodes with a word each, in view or not as on our canvas. */
const nodes: Node[] = Array.from({ length: 300 }, (_, index) => ({
  id: String(index),
  position: { x: (index % 15) * 300, y: Math.floor(index / 15) * 200 },
  width: 240,
  height: 80,
  data: { label: `Step ${index}` },
}));

function Follower() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = ({ clientX, clientY }: MouseEvent) => {
      if (place.current) place.current.style.transform = `translate(${clientX}px, ${clientY}px)`;
    };
    document.addEventListener('mousemove', follow);
    return () => document.removeEventListener('mousemove', follow);
  }, []);
  return (
    <div id="floor" ref={place} style={{ width: 240, height: 80, background: 'gray' }}>
      Step
    </div>
  );
}

export function FloorPage({ what }: { readonly what: Floor }) {
  return (
    <div style={{ height: '100vh' }}>
      {what === 'flow' ? <ReactFlow defaultNodes={nodes} defaultEdges={[]} onlyRenderVisibleElements /> : <Follower />}
    </div>
  );
}
