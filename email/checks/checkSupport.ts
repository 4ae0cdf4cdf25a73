import type { HtmlTree } from '../import/htmlTree';
import { isCommon, supportOf, supportSource } from './clientSupport';
import type { Finding } from './finding';
import { usedFeatures } from './usedFeatures';

/** The label shows the source of these facts: they come from a table, not from tests of this message. */
const label = `Known from caniemail data of ${supportSource.date}, not from a test of this message.`;

/** Features that some email apps are known not to support, each once, with the offset of its first use. */
export function checkSupport(tree: HtmlTree): (Finding & { readonly offset: number })[] {
  return [...usedFeatures(tree)].flatMap(([feature, offset]) => {
    const found = unsupported(feature);
    return found ? [{ ...found, offset }] : [];
  });
}

/** The finding for a feature; undefined if every app supports it. */
export function unsupported(feature: string): Finding | undefined {
  const support = supportOf(feature);
  if (!support || support.unsupported.length === 0) return undefined;
  const { title, unsupported: lacking, partial, unknown } = support;
  const more = [
    partial.length === 1 && 'partly supported by 1 other',
    partial.length > 1 && `partly supported by ${partial.length} others`,
    unknown.length > 0 && `no data for ${unknown.length}`,
  ]
    .filter(Boolean)
    .join(', ');
  const others = lacking.length > 4 ? ` and ${lacking.length - 4} more` : '';
  const details = more === '' ? '' : ` (${more})`;
  const message = `${title}: not supported by ${lacking.slice(0, 4).join(', ')}${others}${details}.`;
  const severity = lacking.some(isCommon) ? ('warning' as const) : ('hint' as const);
  return {
    id: `unsupported:${feature}`,
    rule: 'unsupported' as const,
    severity,
    message,
    fix: `Make sure that the message can be read without it. ${label}`,
  };
}
