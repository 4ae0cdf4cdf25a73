import { BaseEdge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { LineEdge } from './canvasNodes';
import { sizes } from './flowGraph';

/** Pixels below a node at which branches part. */
const bend = 16;
const radius = 10;

/** Straight down; to a branch, first to its side. */
function treePath(fromX: number, fromY: number, toX: number, toY: number): string {
  if (Math.abs(toX - fromX) < 1) return `M${fromX},${fromY} V${toY}`;
  const side = toX > fromX ? radius : -radius;
  const y = fromY + bend;
  return [
    `M${fromX},${fromY}`,
    `V${y - radius}`,
    `Q${fromX},${y} ${fromX + side},${y}`,
    `H${toX - side}`,
    `Q${toX},${y} ${toX},${y + radius}`,
    `V${toY}`,
  ].join(' ');
}

/** From the right side of a step, up or down a lane, to the right side of the step that contacts are sent to. */
function jumpPath(fromX: number, fromY: number, toX: number, toY: number, lane: number): string {
  const turn = Math.min(radius, Math.abs(toY - fromY) / 2);
  const down = toY > fromY ? 1 : -1;
  return [
    `M${fromX},${fromY}`,
    `H${lane - turn}`,
    `Q${lane},${fromY} ${lane},${fromY + down * turn}`,
    `V${toY - down * turn}`,
    `Q${lane},${toY} ${lane - turn},${toY}`,
    `H${toX}`,
  ].join(' ');
}

/** A connection between two steps. */
export const FlowLine = memo(function FlowLine({
  sourceX,
  sourceY,
  targetX,
  targetY,
  markerEnd,
  data,
}: EdgeProps<LineEdge>) {
  const { isJump = false, lane = 0, isVisited = false } = data ?? {};
  const half = sizes.width / 2;
  const path = isJump
    ? jumpPath(sourceX + half, sourceY - 20, targetX + half, targetY + 20, lane)
    : treePath(sourceX, sourceY, targetX, targetY);
  return (
    <BaseEdge
      path={path}
      interactionWidth={0}
      {...(markerEnd !== undefined && { markerEnd })}
      style={{
        stroke: isVisited ? 'var(--accent)' : isJump ? 'var(--info)' : 'var(--border-strong)',
        strokeWidth: isVisited ? 2.5 : 1.5,
        ...(isJump && { strokeDasharray: '5 4' }),
      }}
    />
  );
});
