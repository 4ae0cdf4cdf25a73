import '@xyflow/react/dist/base.css';
import { Background, MiniMap, type NodeChange, ReactFlow, type ReactFlowInstance, SelectionMode } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Slot } from '../../stepEdits';
import { type CardData, type CardNode, createFlowElements, type LineEdge } from './canvasNodes';
import { cardId, type CanvasScope, CanvasScopeContext } from './canvasScope';
import styles from './canvas.module.css';
import { DragPreview } from './dragPreview';
import { FlowCard } from './FlowCard';
import { FlowLine } from './FlowLine';
import { type FlowGraph, sizes } from './flowGraph';
import type { CanvasSelection } from './useCanvasSelection';

const nodeTypes = { card: FlowCard };
const edgeTypes = { line: FlowLine };
/** Pixels between a dragged step and a position at which it is dropped there. */
const reach = 140;
export const zooms = { least: 0.1, most: 1.5, first: 0.9 } as const;

// Other objects and functions would draw the whole map again for each frame in which a step is dragged.
export const mapSize = { width: 152, height: 104 };
const colorOnMap = ({ selected = false }: CardNode): string => (selected ? 'var(--accent)' : 'var(--border-strong)');

export type Flow = ReactFlowInstance<CardNode, LineEdge>;

interface FlowCanvasProps {
  readonly label: string;
  readonly graph: FlowGraph;
  readonly cards: readonly CardData[];
  /** The connections that a simulated contact took: "from to". */
  readonly visited: ReadonlySet<string>;
  readonly selection: CanvasSelection;
  readonly isFixed: boolean;
  readonly describedBy: string;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onAdd: CanvasScope['add'];
  readonly onOpen: (id: string) => void;
  readonly onMenu: (id: string, anchor: { readonly x: number; readonly y: number }) => void;
  readonly onMove: (id: string, slot: Slot) => void;
  readonly onReady: (flow: Flow, frame: HTMLElement) => void;
  readonly children?: ReactNode;
}

/** The node above which a step at a position is dropped. */
function dropTarget({ nodes, byId }: FlowGraph, id: string, x: number, y: number): string | undefined {
  const own = byId.get(id);
  let best: { readonly id: string; readonly distance: number } | undefined;
  for (const node of nodes) {
    if (!node.slot || node.id === id || node.parent === id) continue;
    const distance = Math.hypot(node.x - x, node.y - sizes.below / 2 - (y + (own?.height ?? 0) / 2));
    if (distance < reach && (!best || distance < best.distance)) best = { id: node.id, distance };
  }
  return best?.id;
}

/** The steps of an automation as a tree, drawn by React Flow. */
export const FlowCanvas = observer(function FlowCanvas({
  label,
  graph,
  cards,
  visited,
  selection,
  isFixed,
  describedBy,
  onKeyDown,
  onAdd,
  onOpen,
  onMenu,
  onMove,
  onReady,
  children,
}: FlowCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [elements] = useState(createFlowElements);
  const preview = useRef<DragPreview>(undefined);
  const [draggedId, setDraggedId] = useState<string>();
  const { selected, active, apply } = selection;
  const nodes = useMemo(
    () => elements.nodes(cards, { selected, mayDrag: !isFixed, draggedId }),
    [elements, cards, selected, isFixed, draggedId],
  );
  const edges = useMemo(() => elements.edges(graph, visited), [elements, graph, visited]);
  const scope = useMemo<CanvasScope>(() => ({ isFixed, add: onAdd }), [isFixed, onAdd]);
  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const selections = changes.filter((change) => change.type === 'select');
      if (selections.length > 0) apply(selections);
    },
    [apply],
  );
  return (
    <CanvasScopeContext value={scope}>
      <ReactFlow<CardNode, LineEdge>
        ref={frame}
        className={styles.canvas}
        aria-label={label}
        aria-describedby={describedBy}
        aria-activedescendant={cardId(active)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={onNodesChange}
        onInit={(flow) => frame.current && onReady(flow, frame.current)}
        onNodeClick={(event, { id }) => {
          frame.current?.focus({ preventScroll: true });
          if (!event.shiftKey && !event.ctrlKey && !event.metaKey) onOpen(id);
        }}
        onNodeContextMenu={(event, { id }) => {
          event.preventDefault();
          onMenu(id, { x: event.clientX, y: event.clientY });
        }}
        onNodeDragStart={(_, { id }) => {
          if (frame.current) preview.current = new DragPreview(frame.current, id);
          setDraggedId(id);
        }}
        onNodeDrag={(_, { id, position: { x, y } }) => preview.current?.move(x, y, dropTarget(graph, id, x, y))}
        onNodeDragStop={(_, { id }) => {
          const over = preview.current?.over;
          preview.current?.end();
          preview.current = undefined;
          setDraggedId(undefined);
          const slot = over === undefined ? undefined : graph.byId.get(over)?.slot;
          if (slot) onMove(id, slot);
        }}
        onMoveStart={() => void (frame.current && (frame.current.dataset['moving'] = 'true'))}
        onMoveEnd={() => void delete frame.current?.dataset['moving']}
        minZoom={zooms.least}
        maxZoom={zooms.most}
        // Browsers with a wheel or trackpad: as in drawing programs, it pans; with Ctrl or two fingers it zooms.
        panOnScroll
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements
        selectionMode={SelectionMode.Partial}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elevateNodesOnSelect={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        nodeDragThreshold={4}
      >
        <Background gap={24} size={1.5} color="var(--border)" />
        <MiniMap
          className={styles.map ?? ''}
          style={mapSize}
          ariaLabel="Map of the canvas"
          pannable
          zoomable
          nodeBorderRadius={24}
          nodeColor={colorOnMap}
          bgColor="var(--surface-raised)"
          maskColor="color-mix(in srgb, var(--surface-sunken) 70%, transparent)"
        />
        {children}
      </ReactFlow>
    </CanvasScopeContext>
  );
});
