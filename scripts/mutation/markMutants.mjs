/**
 * Adds a marker at each mutant's position: `globalThis.reachMutant?.(id)` before the code that the mutant changes. The
 * behavior of the source stays the same.
 * @param {Buffer} source
 * @param {{ id: number, mutant: import('./findMutants.mjs').Mutant }[]} marked
 */
export function markMutants(source, marked) {
  const insertions = marked.flatMap(({ id, mutant: { kind, whole } }) => {
    const [start, end] = whole;
    const call = `globalThis.reachMutant?.(${id})`;
    if (kind === 'function') return [{ at: start + 1, text: `${call};`, opens: end, id }];
    // In braces, because a statement can be the complete branch of an `if`.
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

/** At the same position, ends come before starts, inner ends first and outer starts first. */
function inOrder(one, other) {
  if (one.at !== other.at) return one.at - other.at;
  const oneCloses = one.closes !== undefined;
  if (oneCloses !== (other.closes !== undefined)) return oneCloses ? -1 : 1;
  return oneCloses ? other.closes - one.closes || other.id - one.id : other.opens - one.opens || one.id - other.id;
}
