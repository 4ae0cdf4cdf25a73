import type { KeyboardEvent } from 'react';
import type { CanvasActions } from './useCanvasActions';
import type { CanvasSelection } from './useCanvasSelection';
import { type Direction, entryId, type FlowGraph, nextIn, slotAfter } from './flowGraph';
import type { Slot } from '../../stepEdits';

interface KeyTargets {
  readonly graph: FlowGraph;
  readonly selection: CanvasSelection;
  readonly actions: CanvasActions;
  /** Brings a node into view and says what it is. */
  readonly show: (id: string) => void;
  /** Opens the panel of a node, and moves the focus there. */
  readonly open: (id: string) => void;
  readonly close: () => void;
  /** Offers the steps that can be added, at the current node. */
  readonly add: (slot: Slot) => void;
  readonly openMenu: () => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The keys of the canvas, as its list of keys describes them. */
export function useCanvasKeys(targets: KeyTargets): (event: KeyboardEvent) => void {
  const { graph, selection, actions, show, open, close, add, openMenu } = targets;
  const { active, selected } = selection;
  const chosen = selected.size > 0 ? selected : new Set([active]);
  const goTo = (id: string | undefined, extend: boolean) => {
    if (id === undefined) return;
    selection.goTo(id, extend);
    show(id);
  };
  const addAfter = () => {
    const slot = slotAfter(graph, active);
    if (slot) add(slot);
  };
  const removeChosen = () => {
    const next = graph.byId.get(active)?.parent ?? entryId;
    if (!actions.remove(chosen)) return;
    selection.goTo(next);
  };
  const withControl: Readonly<Record<string, () => void>> = {
    a: () => selection.select(graph.nodes.filter(({ kind }) => kind === 'step').map(({ id }) => id)),
    c: () => void actions.copy(chosen),
    x: () => {
      if (actions.copy(chosen)) removeChosen();
    },
    v: () => {
      const [first] = actions.paste(slotAfter(graph, active));
      if (first) selection.goTo(first.id);
    },
  };
  const plain: Readonly<Record<string, () => void>> = {
    Home: () => goTo(entryId, false),
    Enter: () => open(active),
    ' ': () => selection.toggle(active),
    Insert: addAfter,
    '+': addAfter,
    Delete: removeChosen,
    Backspace: removeChosen,
    Escape: () => {
      selection.select([]);
      close();
    },
    ContextMenu: openMenu,
  };
  const find = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return altKey || shiftKey ? undefined : withControl[key.toLowerCase()];
    const direction = directions[key];
    if (direction !== undefined && altKey)
      return direction === 'up' || direction === 'down'
        ? () => actions.move(active, direction === 'up' ? -1 : 1)
        : undefined;
    if (direction !== undefined) return () => goTo(nextIn(graph, active, direction)?.id, shiftKey);
    if (key === 'F10' && shiftKey) return openMenu;
    if (key === 'Insert' && shiftKey) {
      const slot = graph.byId.get(active)?.slot;
      return slot && (() => add(slot));
    }
    return altKey ? undefined : plain[key];
  };
  return (event) => {
    const run = find(event);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
}
