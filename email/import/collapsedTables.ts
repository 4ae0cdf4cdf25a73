import { readDeclarations } from './cssValues';
import type { HtmlElement, HtmlTree } from './htmlTree';

/**
 * Writes into tables whose borders collapse that they do, also where they inherit it, and that they have no padding, as
 * browsers draw them. Call it after style sheets are applied, and before anything reads styles. `styled` gets these
 * tables, because code loses what is around it.
 */
export function markCollapsedTables({ root }: HtmlTree, styled: Map<HtmlElement, string>): void {
  const visit = (element: HtmlElement, inherited: boolean): void => {
    const style = element.attributes.get('style') ?? '';
    const css = style.includes('border-collapse') ? readDeclarations(style) : undefined;
    const own = css?.get('border-collapse')?.toLowerCase();
    const collapses = own === undefined || own === 'inherit' ? inherited : own === 'collapse';
    const hasPadding = style.includes('padding');
    if (element.name === 'table' && collapses && (own !== 'collapse' || hasPadding)) {
      const marked = [
        style.replace(/;\s*$/, ''),
        ...(own === 'collapse' ? [] : ['border-collapse: collapse']),
        ...(hasPadding ? paddingSides.map((side) => `${side}: 0`) : []),
      ];
      element.attributes.set('style', marked.filter(Boolean).join('; '));
      const before = styled.get(element);
      if (before !== undefined || own !== 'collapse')
        styled.set(element, [before ?? style, 'border-collapse: collapse'].filter(Boolean).join('; '));
    }
    for (const child of element.children) if (child.kind === 'element') visit(child, collapses);
  };
  for (const node of root.children) if (node.kind === 'element') visit(node, false);
}

/** With the shorthand first: declarations for one side would outlive it. */
const paddingSides = ['padding', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'];
