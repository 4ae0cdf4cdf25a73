import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/**
 * A field on its way: from its place, to before the field that stands at `gap` (behind all of them: how many there
 * are).
 */
export interface FieldDrag {
  readonly from: number;
  readonly gap: number;
}

/** Pixels that a pointer moves by itself when somebody presses. */
const tremble = 5;

/**
 * Moves fields by their handles with a mouse, a pen or a finger. `list` holds the fields in their order, and nothing
 * else.
 */
export function useFieldDrag(list: RefObject<HTMLUListElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<FieldDrag>();
  const pressed = useRef<{ readonly from: number; readonly y: number; drag?: FieldDrag }>(undefined);
  /** A click follows each release: after a drag it means nothing. */
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
    /** True once after a drag: the click that is heard then is its end. */
    isClickOfDrag: (): boolean => {
      const was = hasDragged.current;
      hasDragged.current = false;
      return was;
    },
    /** What the handle of the field at a place listens to. */
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
        // It comes with the release, or not at all.
        requestAnimationFrame(() => (hasDragged.current = false));
        onMove(moved.from, moved.from < moved.gap ? moved.gap - 1 : moved.gap);
      },
      onPointerCancel: end,
    }),
  };
}
