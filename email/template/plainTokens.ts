/**
 * Rewrites two forms for which the parser pushes characters back, copying the rest of its source each time: 2,000
 * bracketed names in 1 MB took it 20 s. Every character keeps its position, so errors refer to the author's line and
 * column.
 *
 * - `{{[a b]}}`: the name becomes lone low surrogates, which well-formed text never contains (`readName` reverses it).
 * - `{{!-- a --}}`: becomes the short comment `{{!   a    }}`. Nothing reads its text.
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
    // `\{{a}}` is text up to the next tag; `\\\{{a}}` has one literal backslash.
    if (source[at - 1] === '\\' && source[at - 2] !== '\\') {
      at = source.indexOf('{{', next);
      continue;
    }
    while (source[next] === '{') next += 1;
    if (source[next] === '~') next += 1;
    if (source.startsWith('!--', next)) {
      const close = /--~?\}\}/g;
      // The opening dashes may also be the closing ones.
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

/** Characters of a name without brackets: a bracket after one is an error. */
const nameCharacter = /[^\s!"#%-,./;->@[-^`{-~]/;

/** The end of the tag whose content starts at `from`; `name` is called for each bracketed name. */
function endOfTag(source: string, from: number, name: (start: number, end: number) => void): number {
  let at = from;
  while (at < source.length && !source.startsWith('}}', at)) {
    const character = source[at];
    const close = character === '[' ? ']' : character;
    if (character === '[' || character === '"' || character === "'") {
      let end = source.indexOf(close ?? '', at + 1);
      while (end > 0 && source[end - 1] === '\\') end = source.indexOf(close ?? '', end + 1);
      // The parser stops here as well.
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
/**
 * Non-ASCII characters and brackets that are replaced; brackets inside a name become other characters than the
 * delimiters.
 */
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

// With the `u` flag, halves of real surrogate pairs do not match.
const hiddenName = /\uDC5B([^\uDC5B\uDC5D]*)\uDC5D/gu;
const hiddenCharacter = /[\uDC00-\uDC94]/gu;

/** Restores the author's names in a path or key from the parser. */
export function readName(found: string): string {
  return found.replace(hiddenName, (_, name: string) => showHidden(name).replace(/\\([\\\]])/g, '$1'));
}

/** Restores the author's text from the rewritten source. */
export function showHidden(text: string): string {
  return text.replace(hiddenCharacter, (character) => {
    const code = character.charCodeAt(0);
    return code < hiddenOther ? String.fromCharCode(code - hidden) : (others[code - hiddenOther] ?? '');
  });
}
