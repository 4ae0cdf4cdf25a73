/** The same limit as for a rendered template. */
const maximumCharacters = 8 * 1024 * 1024;
/**
 * Maximum characters that are compared with tags beyond the first; takes tenths of a second. Tags rarely share
 * prefixes.
 */
const maximumComparisons = 20_000_000;

/** The substitutions make a message too large, or take too long to find. */
export class SubstitutionError extends Error {}

/** A trie of the tags. */
interface Branch {
  readonly next: Map<number, Branch>;
  /** The value of the tag that ends here. */
  value?: string;
}

/**
 * Replaces tags with values in one pass: replaced text is not searched again. Longer tags take precedence.
 * @throws SubstitutionError
 */
export function substitute(text: string, values: Readonly<Record<string, string>> | undefined): string {
  const tags = Object.entries(values ?? {}).filter(([tag]) => tag !== '');
  if (tags.length === 0) return text;
  const tree = treeOf(tags);
  let comparisons = 0;
  let result = '';
  let copied = 0;
  let at = 0;
  while (at < text.length) {
    let branch = tree.next.get(text.charCodeAt(at));
    let end = at;
    let value: string | undefined;
    for (let place = at + 1; branch !== undefined; place += 1) {
      if (branch.value !== undefined) [end, value] = [place, branch.value];
      comparisons += 1;
      branch = branch.next.get(text.charCodeAt(place));
    }
    if (comparisons > maximumComparisons)
      throw new SubstitutionError('The substitutions take too long: use tags that begin differently.');
    if (value === undefined) {
      at += 1;
      continue;
    }
    result += text.slice(copied, at) + value;
    if (result.length > maximumCharacters)
      throw new SubstitutionError('The substitutions make a part of this message larger than 8 MB.');
    copied = at = end;
  }
  return result + text.slice(copied);
}

function treeOf(tags: readonly (readonly [tag: string, value: string])[]): Branch {
  const tree: Branch = { next: new Map() };
  for (const [tag, value] of tags) {
    let branch = tree;
    for (let index = 0; index < tag.length; index += 1) {
      const code = tag.charCodeAt(index);
      const next: Branch = branch.next.get(code) ?? { next: new Map() };
      branch.next.set(code, next);
      branch = next;
    }
    branch.value = value;
  }
  return tree;
}
