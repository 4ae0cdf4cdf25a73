import type { Design } from '../document/design';
import { isRunnableAddress } from './dangers';
import { elementsIn, textOf } from './elements';
import type { HtmlTree } from './htmlTree';
import type { ImportLog } from './importReport';
import { isHidden } from './rowsOf';

/** Lists what the message had and the design does not: the last check, so that nothing disappears silently. */
export function reportLosses({ root }: HtmlTree, design: Design, log: ImportLog): void {
  const kept = keptText(design);
  // What could run is reported where it is removed.
  const missing = (value: string): boolean => value !== '' && !kept.includes(value) && !isRunnableAddress(value);
  const nodes = root.children;
  for (const element of elementsIn(nodes, (each) => !isHidden(each))) {
    const { name, attributes } = element;
    const address = (attributes.get(name === 'a' ? 'href' : 'src') ?? '').trim();
    if (name === 'a' && missing(address))
      log.note(
        'stripped',
        `link ${shortened(address)}`,
        textOf(element.children).trim() === '' ? 'It has nothing to click.' : 'It leads nowhere.',
      );
    if (name === 'img' && missing(address))
      log.note('stripped', `image ${shortened(address)}`, 'No block can show it.');
  }
}

const shortened = (address: string): string => (address.length > 100 ? `${address.slice(0, 99)}…` : address);

/** All texts of the design, and code with its entities decoded as far as addresses have them. */
function keptText(design: Design): string {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string')
      texts.push(value.includes('&amp;') ? `${value}\n${value.replaceAll('&amp;', '&')}` : value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) visit(inner);
  };
  visit(design.blocks);
  visit(design.preheader);
  return texts.join('\n');
}
