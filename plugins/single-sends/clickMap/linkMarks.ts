/** A rectangle in pixels, relative to the start of the document. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A link of a message as it looks in it. */
export interface LinkMark {
  readonly place: number;
  /** The words of the link, or the description of its image; empty if it has neither. */
  readonly label: string;
  readonly kind: 'Image' | 'Button' | 'Text link';
  /** Empty if the link can't be seen. A link that is repeated has several. */
  readonly boxes: readonly Box[];
}

/** A message as it is laid out at one width. */
export interface MessageLayout {
  readonly height: number;
  readonly marks: ReadonlyMap<number, LinkMark>;
}

/** Reads where the counted links of a click map are: those that lead to `#link-<position>`. */
export function readLayout(inside: Document): MessageLayout {
  const marks = new Map<number, LinkMark>();
  for (const element of inside.querySelectorAll<HTMLElement>('[href^="#link-"]')) {
    const place = Number(element.getAttribute('href')?.slice('#link-'.length));
    if (!Number.isInteger(place)) continue;
    const before = marks.get(place);
    const box = boxOf(element, inside);
    marks.set(place, {
      place,
      label: before?.label || labelOf(element),
      kind: before?.kind ?? kindOf(element),
      boxes: [...(before?.boxes ?? []), ...(box ? [box] : [])],
    });
  }
  return { height: Math.max(inside.documentElement.scrollHeight, inside.body.scrollHeight), marks };
}

/** What a link and its images cover; undefined if nothing of it is visible. */
function boxOf(element: HTMLElement, inside: Document): Box | undefined {
  const view = inside.defaultView;
  const rects = [element, ...element.querySelectorAll('img')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  if (rects.length === 0 || (view && view.getComputedStyle(element).visibility === 'hidden')) return undefined;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  return {
    left: left + (view?.scrollX ?? 0),
    top: top + (view?.scrollY ?? 0),
    width: Math.max(...rects.map((rect) => rect.right)) - left,
    height: Math.max(...rects.map((rect) => rect.bottom)) - top,
  };
}

function labelOf(element: HTMLElement): string {
  const words = element.textContent.replaceAll(/\s+/g, ' ').trim();
  return words || (element.querySelector('img')?.alt.trim() ?? '') || (element.getAttribute('alt')?.trim() ?? '');
}

function kindOf(element: HTMLElement): LinkMark['kind'] {
  if (element.querySelector('img')) return 'Image';
  const {
    backgroundColor = '',
    paddingTop = '',
    display = '',
  } = element.ownerDocument.defaultView?.getComputedStyle(element) ?? {};
  const isFilled = backgroundColor !== '' && !/^transparent$|, 0\)$/.test(backgroundColor);
  return isFilled || (parseFloat(paddingTop) >= 6 && display !== 'inline') ? 'Button' : 'Text link';
}

/**
 * Where the badges of links are: at the top right of what is large, beside what is small, so that words stay readable;
 * inside the message, and moved down where they would cover each other.
 */
export function placeBadges(boxes: readonly Box[], width: number, badge: { width: number; height: number }): Box[] {
  const placed: Box[] = [];
  for (const box of boxes) {
    const right = box.left + box.width;
    const isSmall = box.height < 2 * badge.height;
    const fits = right + badge.width + 4 <= width;
    const wanted = isSmall ? (fits ? right + 4 : right - badge.width) : right - badge.width / 2;
    const left = Math.max(0, Math.min(width - badge.width, wanted));
    let top = Math.max(
      0,
      isSmall
        ? fits
          ? box.top + (box.height - badge.height) / 2
          : box.top - badge.height
        : box.top - badge.height / 2,
    );
    for (const other of placed.toSorted((one, next) => one.top - next.top))
      if (Math.abs(other.left - left) < badge.width && Math.abs(other.top - top) < badge.height)
        top = other.top + badge.height + 1;
    placed.push({ left, top, ...badge });
  }
  return placed;
}
