/**
 * A source in which each mutant's place tells when it runs: `globalThis.reachMutant?.(id)` before what the mutant would
 * change. What the source does stays the same.
 * @param {Buffer} source
 * @param {{ id: number, mutant: import('./findMutants.mjs').Mutant }[]} marked
 */
export function markMutants(source, marked) {
  const insertions = marked.flatMap(({ id, mutant: { kind, whole } }) => {
    const [start, end] = whole;
    const call = `globalThis.reachMutant?.(${id})`;
    if (kind === 'function') return [{ at: start + 1, text: `${call};`, opens: end, id }];
    // In braces, because a statement can be the whole branch of an `if`.
    const [before, after] = kind === 'statement' ? [`{${call};`, '}'] : [`(${call}, `, ')'];
    return [
      { at: start, text: before, opens: end, id },
      { at: end, text: after, closes: start, id },
    ];
  });
  const parts = [];
  let done = 0;
  for (const { at, text } of insertions.toSorted(inOrder)) {
    parts.push(source.subarray(done, at), Buffer.from(text));
    done = at;
  }
  return Buffer.concat([...parts, source.subarray(done)]);
}

/** At one place what ends comes before what begins, the inner end first and the outer beginning first. */
function inOrder(one, other) {
  if (one.at !== other.at) return one.at - other.at;
  const oneCloses = one.closes !== undefined;
  if (oneCloses !== (other.closes !== undefined)) return oneCloses ? -1 : 1;
  return oneCloses ? other.closes - one.closes || other.id - one.id : other.opens - one.opens || one.id - other.id;
}
