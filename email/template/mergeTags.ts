/** A tag that prints a field, and what is printed where the field is empty. */
export interface MergeTag {
  readonly field: string;
  readonly fallback?: string;
}

const plain = /^\{\{([^\s{}"'<>|()=#/^!&~][^\s{}"'<>|()=]{0,199})\}\}$/u;
const insert = /^\{\{insert ([^\s{}"'<>|()=]{1,200}) "default=((?:[^"\\]|\\.)*)"\}\}$/u;
const short = /^\{\{([^\s{}"'<>|()=]{1,200})\|([^{}|]*)\}\}$/u;

/** A merge tag: `{{field}}`, or `{{insert field "default=…"}}` with a fallback. */
export function mergeTag({ field, fallback }: MergeTag): string {
  if (!fallback) return `{{${field}}}`;
  // Braces would end the expression early, and an HTML parser treats angle brackets as markup.
  return `{{insert ${field} "default=${fallback
    .replace(/[{}<>]/g, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"}}`;
}

/** The names that the short form takes. */
const isPath = (field: string): boolean => /^[\p{L}\p{N}_.@/]+$/u.test(field);

/** A merge tag in its short form, as people type it: `{{field}}`, or `{{field | fallback}}`. */
export function shortTag({ field, fallback = '' }: MergeTag): string {
  const words = fallback.replaceAll(/[{}|]/g, '').trim();
  if (words === '') return `{{${field}}}`;
  return isPath(field) ? `{{${field} | ${words}}}` : mergeTag({ field, fallback: words });
}

/**
 * The field and fallback of a whole expression, in any form that prints one field: `{{ name }}`, `{{{name}}}`,
 * `{{name | words}}`, `{{insert name "default=words"}}`. Undefined for conditions, other helpers and everything broken.
 */
export function parseMergeTag(whole: string): MergeTag | undefined {
  const isTriple = whole.startsWith('{{{');
  const braces = isTriple ? 3 : 2;
  if (!whole.startsWith('{{') || !whole.endsWith('}'.repeat(braces))) return undefined;
  const inside = whole.slice(braces, -braces).trim();
  const field = plain.exec(`{{${inside}}}`)?.[1];
  if (field !== undefined) return field === 'else' || field === 'this' ? undefined : { field };
  const bar = inside.indexOf('|');
  if (bar >= 0) {
    const found = short.exec(`{{${inside.slice(0, bar).trimEnd()}${inside.slice(bar)}}}`);
    const words = found?.[2]?.trim();
    if (found?.[1] !== undefined && words) return { field: found[1], fallback: words };
  }
  const found = insert.exec(`{{${inside}}}`);
  if (!found?.[1]) return undefined;
  const fallback = (found[2] ?? '').replace(/\\(.)/g, '$1');
  return fallback === '' ? { field: found[1] } : { field: found[1], fallback };
}
