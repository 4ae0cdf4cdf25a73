/** As large as a rendered template may be. */
const mostCharacters = 8 * 1024 * 1024;
/** Characters compared with those of tags beyond the first: tenths of a second. Tags are hardly ever alike. */
const mostComparisons = 20_000_000;

/** Substitutions that make a message too large, or take too long to find. */
export class SubstitutionError extends Error {}

/** Tags by their characters, one after the other. */
interface Branch {
  readonly next: Map<number, Branch>;
  /** Of the tag that ends here. */
  value?: string;
}

/**
 * Puts values in the place of tags, each place once: what a value brings is not looked at again. Longer tags win.
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
    if (comparisons > mostComparisons)
      throw new SubstitutionError('The substitutions take too long: use tags that begin differently.');
    if (value === undefined) {
      at += 1;
      continue;
    }
    result += text.slice(copied, at) + value;
    if (result.length > mostCharacters)
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
