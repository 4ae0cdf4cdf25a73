/**
 * Gives text rectangles, none, which the code editor asks for: the document of a test lays nothing out and lacks them.
 */
export function layOutNothing(): void {
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null }) as unknown as DOMRectList;
}
