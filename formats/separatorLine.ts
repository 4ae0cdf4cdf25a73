/** The line with which a spreadsheet says how the cells of a CSV file are separated. */
export interface SeparatorLine {
  readonly delimiter: string;
  /** Characters of the line, with its end. */
  readonly length: number;
}

/** `sep=;` or `"sep=;"` at the start of a file, as Excel reads it; undefined if the file starts with its header. */
export function separatorLine(text: string): SeparatorLine | undefined {
  const start = text.startsWith('"') ? 1 : 0;
  if (text.slice(start, start + 4).toLowerCase() !== 'sep=') return undefined;
  const delimiter = text[start + 4] ?? '';
  if (!isSeparator(delimiter)) return undefined;
  let length = start + 5;
  if (start === 1) {
    if (text[length] !== '"') return undefined;
    length += 1;
  }
  // A spreadsheet pads the line with separators when it saves the file again.
  while (text[length] === delimiter) length += 1;
  if (text[length] === '\r') length += text[length + 1] === '\n' ? 2 : 1;
  else if (text[length] === '\n') length += 1;
  else return undefined;
  return { delimiter, length };
}

const isSeparator = (character: string): boolean =>
  character.length === 1 && character !== '"' && '\t!#$%&*+,/:;<>?@^_`|~'.includes(character);
