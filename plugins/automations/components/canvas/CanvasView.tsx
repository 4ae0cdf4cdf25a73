import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button, Menu, type MenuEntry, Tag } from 'sendwright/sdk/ui';
import type { Check } from '../../checks';
import type { Slot } from '../../stepEdits';
import { useDetailScope } from '../detail/detailScope';
import { useAddItems } from '../detail/useAddItems';
import { CanvasBar } from './CanvasBar';
import styles from './canvas.module.css';
import { cardId } from './canvasScope';
import { type Flow, FlowCanvas } from './FlowCanvas';
import { entryId, nearestLeft, sizes, slotAfter } from './flowGraph';
import { panelLabel, StepPanel } from './StepPanel';
import { useCanvasActions } from './useCanvasActions';
import { useCanvasKeys } from './useCanvasKeys';
import { useCanvasSelection } from './useCanvasSelection';
import { useFlowCards } from './useFlowCards';
import { fillWindow, keepCentered, place } from './viewport';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface CanvasViewProps {
  /** The node whose panel is open. */
  readonly opened: string | undefined;
  readonly onOpen: (nodeId: string | undefined) => void;
  readonly checks: readonly Check[];
  /** Beside the canvas as long as no node is open: what is missing, and trying it. */
  readonly aside: ReactNode;
}

/** The whole automation as a canvas: the same steps as in the list, in the same form. */
export default observer(function CanvasView({ opened, onOpen, checks, aside }: CanvasViewProps) {
  const { editor, isReadOnly, path, showPath, announce } = useDetailScope();
  const { content } = editor;
  const isFixed = isReadOnly || editor.isLocked;
  const selection = useCanvasSelection(editor.serverId);
  const actions = useCanvasActions();
  const flow = useRef<{ readonly flow: Flow; readonly frame: HTMLElement }>(undefined);
  const [ready, setReady] = useState<Flow>();
  const panel = useRef<HTMLElement>(null);
  const helpId = useId();
  const [menu, setMenu] = useState<{ readonly anchor: Point; readonly slot?: Slot; readonly node?: string }>();
  const { active } = selection;
  const { graph, cards, words, facts, visited } = useFlowCards(checks, active);
  const { changes } = facts;
  // Undoing can remove the node that the keyboard is at.
  const [known, setKnown] = useState(graph);
  if (known !== graph) {
    setKnown(graph);
    const at = nearestLeft(graph, known, editor.serverId(active));
    if (at !== editor.serverId(active)) selection.goTo(at);
  }

  const current = useRef(graph);
  useEffect(() => {
    current.current = graph;
  }, [graph]);
  const show = useCallback((id: string) => {
    const { flow: drawn, frame } = flow.current ?? {};
    const node = current.current.byId.get(id);
    if (!drawn || !frame || !node) return;
    const { x, y, zoom } = drawn.getViewport();
    const [left, top] = [node.x * zoom + x, node.y * zoom + y];
    const isInside =
      left > 0 &&
      top > 0 &&
      left + sizes.width * zoom < frame.clientWidth &&
      top + node.height * zoom < frame.clientHeight;
    if (!isInside)
      void drawn.setCenter(node.x + sizes.width / 2, node.y + node.height / 2, { zoom: Math.max(zoom, 0.5) });
  }, []);
  const { goTo } = selection;
  useEffect(() => {
    if (opened === undefined) return;
    goTo(opened);
    show(opened);
  }, [opened, goTo, show]);

  const focusCanvas = () => flow.current?.frame.focus({ preventScroll: true });
  const close = () => {
    onOpen(undefined);
    focusCanvas();
  };
  useEffect(() => {
    if (opened === undefined) return undefined;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Node && panel.current?.contains(event.target);
      if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
      onOpen(undefined);
      flow.current?.frame.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [opened, onOpen]);
  const open = (id: string) => {
    onOpen(id);
    requestAnimationFrame(() =>
      (
        panel.current?.querySelector<HTMLElement>(
          'input:not(:disabled), select:not(:disabled), [role="combobox"], textarea:not(:disabled), [role="textbox"]',
        ) ?? panel.current?.querySelector<HTMLElement>('button')
      )?.focus(),
    );
  };
  const anchorOf = (id: string): Point => {
    const rect = (document.getElementById(cardId(id)) ?? flow.current?.frame)?.getBoundingClientRect();
    return { x: (rect?.left ?? 0) + 16, y: (rect?.bottom ?? 0) + 4 };
  };
  const itemsAt = useAddItems((step) => {
    onOpen(step.id);
    goTo(step.id);
  });
  const addHere = useCallback((slot: Slot, anchor: Point) => setMenu({ slot, anchor }), []);
  const onKeyDown = useCanvasKeys({
    graph,
    selection,
    actions,
    show,
    open,
    close,
    add: (slot) => (isFixed ? announce('Steps are fixed here.') : addHere(slot, anchorOf(active))),
    openMenu: () => setMenu({ node: active, anchor: anchorOf(active) }),
  });
  const menuOf = (id: string): readonly MenuEntry[] => {
    const node = graph.byId.get(id);
    const chosen = selection.selected.has(id) ? selection.selected : new Set([id]);
    const after = slotAfter(graph, id);
    const anchor = menu?.anchor ?? { x: 0, y: 0 };
    const isStep = node?.kind === 'step';
    const paste = () => {
      const [first] = actions.paste(after);
      if (first) goTo(first.id);
    };
    return [
      { label: 'Open', icon: 'edit', keys: 'enter', onSelect: () => open(id) },
      ...(isFixed
        ? []
        : [
            ...(node?.slot
              ? [
                  {
                    label: 'Add a step before',
                    icon: 'add' as const,
                    onSelect: () => node.slot && addHere(node.slot, anchor),
                  },
                ]
              : []),
            ...(after && node?.kind !== 'end'
              ? [{ label: 'Add a step after', icon: 'add' as const, onSelect: () => addHere(after, anchor) }]
              : []),
          ]),
      ...(isStep
        ? [{ label: 'Copy', icon: 'copy' as const, keys: 'mod+c', onSelect: () => void actions.copy(chosen) }]
        : []),
      ...(isFixed ? [] : [{ label: 'Paste after', icon: 'template' as const, keys: 'mod+v', onSelect: paste }]),
      ...(isStep && !isFixed
        ? [
            'divider' as const,
            {
              label: chosen.size > 1 ? `Remove ${chosen.size} steps` : 'Remove',
              icon: 'trash' as const,
              danger: true,
              keys: 'delete',
              onSelect: () => void actions.remove(chosen),
            },
          ]
        : []),
    ];
  };
  const node = opened === undefined ? undefined : graph.byId.get(opened);
  const removed = changes?.steps.filter(({ change }) => change === 'removed').length ?? 0;
  return (
    <div ref={fillWindow} className={styles.view}>
      <FlowCanvas
        label={`Canvas of ${content.name}`}
        graph={graph}
        cards={cards}
        visited={visited}
        selection={selection}
        isFixed={isFixed}
        describedBy={helpId}
        onKeyDown={onKeyDown}
        onAdd={addHere}
        onOpen={(id) => {
          onOpen(id);
          goTo(id);
        }}
        onMenu={(id, anchor) => setMenu({ node: id, anchor })}
        onMove={(id, slot) => void actions.moveTo(id, slot)}
        onReady={(drawn, frame) => {
          flow.current = { flow: drawn, frame };
          setReady(drawn);
          place(drawn, frame, graph);
          keepCentered(drawn, frame);
        }}
      >
        <CanvasBar flow={ready}>
          {path && (
            <Tag tone="info" onRemove={() => showPath(undefined)} removeLabel="Hide the path">
              Path of {path.email ?? 'the contact'}
            </Tag>
          )}
          {removed > 0 && (
            <Tag tone="danger">
              {removed === 1 ? '1 step removed in this draft' : `${removed} steps removed in this draft`}
            </Tag>
          )}
          {facts.failure !== undefined && (
            <span className={styles.failure} role="alert">
              The numbers couldn&apos;t be loaded.
              <Button size="small" onClick={facts.reload}>
                Retry
              </Button>
            </span>
          )}
          {selection.selected.size > 1 && <Tag>{selection.selected.size} selected</Tag>}
        </CanvasBar>
        {content.steps.length === 0 && !isFixed && (
          <div className={styles.hint}>
            <strong>No steps yet</strong>
            <span>Add what happens after contacts enter: an email, a wait, a split.</span>
            <Button
              intent="primary"
              icon="add"
              onClick={(event) => {
                const { left, bottom } = event.currentTarget.getBoundingClientRect();
                addHere({ place: undefined, at: 0 }, { x: left, y: bottom + 4 });
              }}
            >
              Add the first step
            </Button>
          </div>
        )}
      </FlowCanvas>
      <p id={helpId} className={styles.help}>
        Arrow keys move between steps. Enter opens a step, plus adds one after it, Delete removes it. Shift and F10
        lists what else can be done. The tab Settings and emails has the same steps as a list.
      </p>
      {node ? (
        <StepPanel
          key={node.id}
          ref={panel}
          node={node}
          label={panelLabel(node, words)}
          people={facts.people}
          problem={cards.find((card) => card.node === node)?.problem}
          onClose={close}
        />
      ) : (
        <div className={styles.aside}>{aside}</div>
      )}
      {menu && (
        <Menu
          key={menu.slot ? 'add' : 'actions'}
          label={menu.slot ? 'Add a step' : 'Actions for the step'}
          anchor={menu.anchor}
          items={menu.slot ? itemsAt(menu.slot) : menuOf(menu.node ?? entryId)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
});
