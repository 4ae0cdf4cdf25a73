import type { Payload } from '../document/legalSlots';
import type { EditorView } from '../state/EditorView';
import { type DropMap, measureSlots } from './geometry';

/** The parts of the canvas that dragging needs. */
export interface DragStage {
  readonly frame: HTMLIFrameElement;
  readonly scroller: HTMLElement;
}

/** Pixels a press may move before it becomes a drag. */
const threshold = 4;
/** Pixels from the edges of the stage within which it scrolls. */
const scrollEdge = 56;

/** The callbacks of a drag, from its first move to its end. */
export interface Drag {
  readonly map: DropMap;
}

/**
 * Starts dragging from a press on a handle or the palette, with mouse, pen or touch. The stage scrolls near its edges,
 * and Escape cancels. Returns whether it became a drag; otherwise it was a click.
 */
export function startDrag(
  press: PointerEvent,
  stage: () => DragStage | undefined,
  view: EditorView,
  payload: Payload,
  title: string,
  onMove: (drag: Drag | undefined, point: { x: number; y: number }) => void,
): void {
  let drag: Drag | undefined;
  let point = { x: press.clientX, y: press.clientY };
  let scrolling = 0;

  const begin = (): void => {
    const parts = stage();
    view.take(payload, title, 'pointer');
    if (!parts?.frame.contentDocument || !view.placing) {
      end();
      return;
    }
    drag = { map: measureSlots(parts.frame.contentDocument, view.editor.design, view.placing.slots) };
    document.documentElement.dataset['dragging'] = 'true';
    scrolling = requestAnimationFrame(scroll);
  };
  const aim = (): void => {
    const frame = stage()?.frame.getBoundingClientRect();
    if (!drag || !frame) return;
    const { x, y } = point;
    const isOver = x >= frame.left - 80 && x <= frame.right + 80;
    view.aim(isOver ? drag.map.find(x - frame.left, y - frame.top) : -1);
    onMove(drag, point);
  };
  const scroll = (): void => {
    const scroller = stage()?.scroller;
    const box = scroller?.getBoundingClientRect();
    if (scroller && box) {
      const up = point.y < box.top + scrollEdge ? point.y - box.top - scrollEdge : 0;
      const down = point.y > box.bottom - scrollEdge ? point.y - box.bottom + scrollEdge : 0;
      if (up !== 0 || down !== 0) {
        scroller.scrollTop += (up + down) / 4;
        aim();
      }
    }
    scrolling = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return;
    point = { x: event.clientX, y: event.clientY };
    if (!drag && Math.hypot(point.x - press.clientX, point.y - press.clientY) > threshold) begin();
    aim();
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return;
    const wasDrag = drag !== undefined;
    end();
    if (wasDrag) view.put();
  };
  const cancel = (): void => {
    end();
    view.leave();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const end = (): void => {
    cancelAnimationFrame(scrolling);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', key, true);
    delete document.documentElement.dataset['dragging'];
    drag = undefined;
    onMove(undefined, point);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', key, true);
}
