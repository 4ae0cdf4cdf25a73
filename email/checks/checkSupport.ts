import type { HtmlTree } from '../import/htmlTree';
import { isCommon, supportOf, supportSource } from './clientSupport';
import type { Finding } from './finding';
import { usedFeatures } from './usedFeatures';

/** Support is a known fact of these only in that others are tested: dashes in the table are no promise. */
const label = `Known from caniemail data of ${supportSource.date}, not from a test of this message.`;

/** Features that programs are known not to support, each once, with the offset of its first use. */
export function checkSupport(tree: HtmlTree): (Finding & { readonly offset: number })[] {
  return [...usedFeatures(tree)].flatMap(([feature, offset]) => {
    const support = supportOf(feature);
    if (!support || support.unsupported.length === 0) return [];
    const { title, unsupported, partial, unknown } = support;
    const more = [partial.length > 0 && `partly supported by ${partial.length} others`, unknown.length > 0 && `no data for ${unknown.length}`].filter(Boolean).join(', ');
    const message = `${title}: not supported by ${unsupported.slice(0, 4).join(', ')}${unsupported.length > 4 ? ` and ${unsupported.length - 4} more` : ''}${more === '' ? '' : ` (${more})`}.`;
    const severity = unsupported.some(isCommon) ? ('warning' as const) : ('hint' as const);
    return [{ id: `unsupported:${feature}`, rule: 'unsupported' as const, severity, message, fix: `Make sure that the message can be read without it. ${label}`, offset }];
  });
}
