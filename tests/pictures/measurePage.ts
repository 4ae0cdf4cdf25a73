/** What is wrong with the open page, one thing per line. It is called in the browser, so it uses nothing from here. */
export function measurePage(): string[] {
  const problems = new Set<string>();
  const named = (element: Element): string => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    return `<${element.tagName.toLowerCase()}> “${words.slice(0, 60)}”`;
  };
  const isCutOnPurpose = (style: CSSStyleDeclaration, box: DOMRect): boolean =>
    // For screen readers only, or shortened with an ellipsis.
    style.clipPath !== 'none' ||
    box.width <= 1 ||
    box.height <= 1 ||
    style.textOverflow === 'ellipsis' ||
    style.webkitLineClamp !== 'none';
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    element.closest('[inert], [aria-hidden="true"]') !== null;

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) problems.add(`the page is ${scrollWidth} pixels wide`);
  for (const part of document.querySelectorAll('main, [role="dialog"], [role="alertdialog"], dialog[open]'))
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible')
      problems.add(`${named(part)} scrolls sideways`);

  /** Whether something between the text and the page cuts it off. */
  const cutBy = (from: Element, text: DOMRect): string | undefined => {
    let isScrolledX = false;
    let isScrolledY = false;
    for (let element: Element | null = from; element && element !== document.body; element = element.parentElement) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (isCutOnPurpose(style, box)) return undefined;
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (hides(style.overflowX) && !isScrolledX && (text.right > box.right + 2 || text.left < box.left - 2))
        return 'is cut off at the side';
      if (hides(style.overflowY) && !isScrolledY && (text.bottom > box.bottom + 4 || text.top < box.top - 4))
        return 'is cut off above or below';
      if (/^(auto|scroll)$/.test(style.overflowX)) isScrolledX = true;
      if (/^(auto|scroll)$/.test(style.overflowY)) isScrolledY = true;
      if (style.position === 'fixed') break;
    }
    return !isScrolledX && (text.right > innerWidth + 1 || text.left < -1) ? 'is outside of the window' : undefined;
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim() || element.closest('script, style, noscript, svg')) continue;
    if (isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    const cut = cutBy(element, text);
    if (cut) problems.add(`${named(element)} ${cut}`);
    const control = element.closest('button, [role="tab"], [role="menuitem"]');
    const box = control?.getBoundingClientRect();
    if (control && box && (text.right > box.right + 1 || text.left < box.left - 1) && !cut)
      problems.add(`${named(control)} is narrower than its text`);
  }

  if (matchMedia('(pointer: coarse)').matches)
    for (const control of document.querySelectorAll('button, select, summary, [role="tab"], [role="menuitem"]')) {
      const { height, width } = control.getBoundingClientRect();
      // A button within a line of text is like a link.
      const isInText = getComputedStyle(control).display === 'inline';
      if (!isHidden(control) && width > 1 && height > 1 && height < 39.5 && !isInText)
        problems.add(`${named(control)} is ${Math.round(height)} pixels high, too small for a finger`);
    }
  return [...problems];
}
