/** Stubs text rectangles, which the code editor requires and jsdom does not implement, with empty ones. */
export function layOutNothing(): void {
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
}
