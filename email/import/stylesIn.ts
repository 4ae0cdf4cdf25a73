import { elementsIn } from './elements';
import type { HtmlElement, HtmlNode } from './htmlTree';

/** The elements of code whose style comes from style sheets, with it. */
export function* stylesIn(
  nodes: readonly HtmlNode[],
  styled: ReadonlyMap<HtmlElement, string>,
): Generator<HtmlElement> {
  for (const element of elementsIn(nodes)) {
    const style = styled.get(element);
    if (style !== undefined) yield { ...element, attributes: new Map(element.attributes).set('style', style) };
  }
}
