/** How a section of text, such as a comment, starts and ends. Both patterns are global. */
export interface SectionMarks {
  readonly opening: RegExp;
  readonly closing: RegExp;
  /** Whether an apparent opening mark counts; by default it does. */
  readonly opens?: (opening: string) => boolean;
}

export interface Section {
  readonly marks: SectionMarks;
  readonly start: number;
  readonly end: number;
  /** The text of the opening mark. */
  readonly opening: string;
  /** The text between the marks. */
  readonly inside: string;
}

/** What to do with an unclosed section: ignore it, or extend it to the end of the text. */
export type Unclosed = 'ignored' | 'to the end';

/**
 * The sections of a text in order, without nesting. One pattern for both marks would search from every unclosed opening
 * to the end of the text, which takes quadratic time. This function gives up on a kind of section at the first unclosed
 * one, so each pattern reads the text once.
 */
export function* sectionsOf(
  text: string,
  kinds: readonly SectionMarks[],
  unclosed: Unclosed = 'ignored',
): Generator<Section> {
  const next = new Map<SectionMarks, RegExpExecArray | null>();
  const search = (marks: SectionMarks, from: number): void => {
    marks.opening.lastIndex = from;
    let found = marks.opening.exec(text);
    while (found !== null && marks.opens?.(found[0]) === false) found = marks.opening.exec(text);
    next.set(marks, found);
  };
  for (const marks of kinds) search(marks, 0);
  for (;;) {
    let found: { marks: SectionMarks; at: RegExpExecArray } | undefined;
    for (const [marks, at] of next)
      if (at !== null && (found === undefined || at.index < found.at.index)) found = { marks, at };
    if (found === undefined) return;
    const { marks, at } = found;
    const innerStart = at.index + at[0].length;
    marks.closing.lastIndex = innerStart;
    const close = marks.closing.exec(text);
    if (close === null && unclosed === 'ignored') {
      next.set(marks, null);
      continue;
    }
    const innerEnd = close?.index ?? text.length;
    const end = close === null ? text.length : innerEnd + close[0].length;
    yield { marks, start: at.index, end, opening: at[0], inside: text.slice(innerStart, innerEnd) };
    for (const kind of kinds) {
      const known = next.get(kind);
      if (known && known.index < end) search(kind, end);
    }
  }
}

/** Replaces each section. */
export function replaceSections(
  text: string,
  kinds: readonly SectionMarks[],
  unclosed: Unclosed,
  replace: (section: Section) => string,
): string {
  let result = '';
  let position = 0;
  for (const section of sectionsOf(text, kinds, unclosed)) {
    result += text.slice(position, section.start) + replace(section);
    position = section.end;
  }
  return result + text.slice(position);
}

export const htmlComment: SectionMarks = { opening: /<!--/g, closing: /-->/g };

/** Invisible elements, each from its opening tag's name to the end of its closing tag. */
export const unseenElements = {
  script: { opening: /<script\b/gi, closing: /<\/script\s*>/gi },
  style: { opening: /<style\b/gi, closing: /<\/style\s*>/gi },
  head: { opening: /<head\b/gi, closing: /<\/head\s*>/gi },
  title: { opening: /<title\b/gi, closing: /<\/title\s*>/gi },
  template: { opening: /<template\b/gi, closing: /<\/template\s*>/gi },
} as const;
