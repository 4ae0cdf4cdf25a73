/**
 * Rewrites the two forms that the parser reads by putting characters back before the rest of its source, which copies
 * that rest each time: 2,000 names in brackets in 1 MB took it 20 s. Every character keeps its place, so that errors
 * name the author's line and column.
 *
 * - `{{[a b]}}`: the name in low surrogates, which well-formed text has none of on their own (`readName` undoes it).
 * - `{{!-- a --}}`: the short comment, `{{!   a    }}`. What a comment says is read by nobody.
 */
export function plainTokens(source: string): string {
  let result = '';
  let copied = 0;
  const replace = (start: number, end: number, text: string): void => {
    result += source.slice(copied, start) + text;
    copied = end;
  };
  let at = source.indexOf('{{');
  while (at >= 0) {
    let next = at + 2;
    // `\{{a}}` is text, and what is behind it is too; of `\\\{{a}}` one backslash is.
    if (source[at - 1] === '\\' && source[at - 2] !== '\\') {
      at = source.indexOf('{{', next);
      continue;
    }
    while (source[next] === '{') next += 1;
    if (source[next] === '~') next += 1;
    if (source.startsWith('!--', next)) {
      const close = /--~?\}\}/g;
      // Its first dashes may be its last.
      close.lastIndex = next + 1;
      const end = close.exec(source);
      if (end === null) break;
      const said = source.slice(next + 1, end.index + 2);
      replace(next + 1, end.index + 2, said.replace(/[^\r\n]/g, ' '));
      next = close.lastIndex;
    } else if (source[next] === '!') {
      next = source.indexOf('}}', next);
      if (next < 0) break;
    } else {
      next = endOfTag(source, next, (start, end) => replace(start, end, hideName(source.slice(start, end))));
    }
    at = source.indexOf('{{', next);
  }
  return result + source.slice(copied);
}

/** What a name without brackets is made of: behind one, a bracket is a mistake. */
const nameCharacter = /[^\s!"#%-,./;->@[-^`{-~]/;

/** Where the tag ends whose inside begins at `from`; `name` gets each name in brackets. */
function endOfTag(source: string, from: number, name: (start: number, end: number) => void): number {
  let at = from;
  while (at < source.length && !source.startsWith('}}', at)) {
    const character = source[at];
    const close = character === '[' ? ']' : character;
    if (character === '[' || character === '"' || character === "'") {
      let end = source.indexOf(close ?? '', at + 1);
      while (end > 0 && source[end - 1] === '\\') end = source.indexOf(close ?? '', end + 1);
      // The parser goes no further either.
      if (end < 0) return source.length;
      if (character === '[' && !nameCharacter.test(source[at - 1] ?? '')) name(at, end + 1);
      at = end;
    }
    at += 1;
  }
  return at;
}

const wideSpaces =
  '\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
/** What is hidden above ASCII, in its order; brackets within a name are other characters than those around it. */
const others = `${wideSpaces}[]`;
const hidden = 0xdc00;
const hiddenOther = 0xdc80;

function hideName(name: string): string {
  const inside = name.slice(1, -1).replace(/[\0-\x7F\s]/g, (character) => {
    const place = others.indexOf(character);
    return String.fromCharCode(place < 0 ? hidden + character.charCodeAt(0) : hiddenOther + place);
  });
  return `\uDC5B${inside}\uDC5D`;
}

// With `u`, halves of real characters do not match.
const hiddenName = /\uDC5B([^\uDC5B\uDC5D]*)\uDC5D/gu;
const hiddenCharacter = /[\uDC00-\uDC94]/gu;

/** A path or a key as the parser found it, with its hidden names as the author means them. */
export function readName(found: string): string {
  return found.replace(hiddenName, (_, name: string) => showHidden(name).replace(/\\([\\\]])/g, '$1'));
}

/** Text of the rewritten source as the author wrote it. */
export function showHidden(text: string): string {
  return text.replace(hiddenCharacter, (character) => {
    const code = character.charCodeAt(0);
    return code < hiddenOther ? String.fromCharCode(code - hidden) : (others[code - hiddenOther] ?? '');
  });
}
