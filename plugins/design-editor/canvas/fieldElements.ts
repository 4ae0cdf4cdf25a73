import { blockElement } from './geometry';

/** The element of a block's plain text. */
export const fieldElement = (canvas: Document, id: string, path: string): HTMLElement | undefined =>
  stopsOf(canvas, id).find((element) => element.getAttribute('data-field') === path);

/** The texts of a block in reading order, plain ones and the one with formatting. */
export function stopsOf(canvas: Document, id: string): HTMLElement[] {
  const block = blockElement(canvas, id);
  if (!block) return [];
  return [...block.querySelectorAll<HTMLElement>(`[data-field],div.w-${id}`)].filter(
    (element) => element.closest('[data-block-id]') === block,
  );
}

/** The plain text at an element of the canvas. */
export function fieldAt(target: EventTarget | null): string | undefined {
  if (target === null || !('closest' in target) || typeof target.closest !== 'function') return undefined;
  return (target as Element).closest('[data-field]')?.getAttribute('data-field') ?? undefined;
}
