import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/**
 * A field being dragged: its index, and the target `gap`, the index of the field it goes before (the number of fields:
 * at the end).
 */
export interface FieldDrag {
  readonly from: number;
  readonly gap: number;
}

/** Pixels that a pointer may move during a click. */
const tremble = 5;

/**
 * Moves fields by dragging their handles with mouse, pen or touch. `list` contains the fields in order, and nothing
 * else.
 */
export function useFieldDrag(list: RefObject<HTMLUListElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<FieldDrag>();
  const pressed = useRef<{ readonly from: number; readonly y: number; drag?: FieldDrag }>(undefined);
  /** Each release triggers a click, which must be ignored after a drag. */
  const hasDragged = useRef(false);

  const gapAt = (y: number): number => {
    const cards = [...(list.current?.children ?? [])];
    const at = cards.findIndex((card) => {
      const { top, height } = card.getBoundingClientRect();
      return y < top + height / 2;
    });
    return at === -1 ? cards.length : at;
  };
  const end = (): void => {
    pressed.current = undefined;
    setDrag(undefined);
  };

  return {
    drag,
    /** True once after a drag, to ignore the click that ends it. */
    isClickOfDrag: (): boolean => {
      const was = hasDragged.current;
      hasDragged.current = false;
      return was;
    },
    /** The event handlers of a field's handle. */
    handlers: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (event.button !== 0) return;
        hasDragged.current = false;
        pressed.current = { from, y: event.clientY };
        event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        const press = pressed.current;
        if (!press || (!press.drag && Math.abs(event.clientY - press.y) < tremble)) return;
        press.drag = { from: press.from, gap: gapAt(event.clientY) };
        setDrag(press.drag);
      },
      onPointerUp: (): void => {
        const moved = pressed.current?.drag;
        end();
        if (!moved) return;
        hasDragged.current = true;
        // The click follows the release immediately, or not at all.
        requestAnimationFrame(() => (hasDragged.current = false));
        onMove(moved.from, moved.from < moved.gap ? moved.gap - 1 : moved.gap);
      },
      onPointerCancel: end,
    }),
  };
}
