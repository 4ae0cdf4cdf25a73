/**
 * A short checksum of HTML, whatever its white space. It tells whether another editor has changed the HTML of a block
 * since it was compiled (FNV-1a, 32 bits).
 */
export function fingerprint(html: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < html.length; index += 1) {
    const code = html.charCodeAt(index);
    if (code <= 0x20) continue;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
