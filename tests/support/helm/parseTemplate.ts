/**
 * Parses the part of Go's template language that our Helm chart uses. Whatever it does not know is an error, so a
 * template that needs more fails its test instead of being skipped.
 */

/** One value of an expression, with the fields that are read of it. */
export type Operand = { readonly fields: readonly string[] } & (
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'dot' }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline }
);
/** Commands whose results become the last argument of the next. */
export type Pipeline = readonly (readonly Operand[])[];

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly pipeline: Pipeline }
  | { readonly kind: 'assign'; readonly name: string; readonly pipeline: Pipeline }
  | { readonly kind: 'if' | 'with'; readonly pipeline: Pipeline; readonly body: Node[]; readonly otherwise: Node[] }
  | {
      readonly kind: 'range';
      readonly names: readonly string[];
      readonly pipeline: Pipeline;
      readonly body: Node[];
      readonly otherwise: Node[];
    };

type Piece = { readonly text: string } | { readonly action: string; readonly line: number };

/** Text and actions, with the white space removed that `{{-` and `-}}` remove. */
function pieces(source: string): Piece[] {
  const found: Piece[] = [];
  let [at, trim] = [0, false];
  const text = (end: number, trimEnd: boolean): void => {
    let part = source.slice(at, end);
    if (trim) part = part.trimStart();
    found.push({ text: trimEnd ? part.trimEnd() : part });
  };
  for (;;) {
    const open = source.indexOf('{{', at);
    if (open === -1) break;
    const close = source.indexOf('}}', open);
    const line = source.slice(0, open).split('\n').length;
    if (close === -1) throw new Error(`Line ${line}: {{ is not closed.`);
    const startsTrimmed = /^-\s/.test(source.slice(open + 2, open + 4));
    text(open, startsTrimmed);
    const endsTrimmed = /^\s-$/.test(source.slice(close - 2, close));
    found.push({ action: source.slice(open + (startsTrimmed ? 3 : 2), close - (endsTrimmed ? 1 : 0)).trim(), line });
    at = close + 2;
    trim = endsTrimmed;
  }
  if (source.indexOf('}}', at) !== -1) throw new Error('}} without {{.');
  text(source.length, false);
  return found;
}

const tokenPattern = /\s*("(?:[^"\\]|\\.)*"|:=|[|(),]|\$?[A-Za-z_]\w*|\$|-?\d+|(?:\.[A-Za-z_]\w*)+|\.)/y;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const at = tokenPattern.lastIndex;
    const token = tokenPattern.exec(text)?.[1];
    if (token === undefined) throw new Error(`${JSON.stringify(text.slice(at))} is not understood in {{ ${text} }}.`);
    // Fields belong to what is directly before them.
    const isField = token.startsWith('.') && at > 0 && !/\s/.test(text[at] ?? '') && tokens.at(-1) !== '(';
    tokens.push(isField ? `+${token}` : token);
  }
  return tokens;
}

const fieldsOf = (token: string): string[] => token.split('.').filter((name) => name !== '' && name !== '+');

class ExpressionReader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  /** `$a, $b :=` at the start; empty if there is none. */
  names(): string[] {
    const end = this.tokens.indexOf(':=');
    if (end === -1) return [];
    const names = this.tokens.slice(0, end).filter((token) => token !== ',');
    if (names.some((name) => !/^\$\w+$/.test(name))) throw new Error(`Wrong variables: ${names.join(' ')}`);
    this.at = end + 1;
    return names;
  }

  pipeline(): Pipeline {
    const commands: Operand[][] = [[]];
    for (;;) {
      const token = this.tokens[this.at];
      if (token === undefined || token === ')') break;
      this.at += 1;
      if (token === '|') commands.push([]);
      else commands.at(-1)?.push(this.operand(token));
    }
    if (commands.some((command) => command.length === 0)) throw new Error(`Empty command: ${this.tokens.join(' ')}`);
    return commands;
  }

  end(): void {
    if (this.at !== this.tokens.length) throw new Error(`Too much: ${this.tokens.slice(this.at).join(' ')}`);
  }

  private operand(token: string): Operand {
    if (token === '(') {
      const pipeline = this.pipeline();
      if (this.tokens[this.at] !== ')') throw new Error('( is not closed.');
      this.at += 1;
      return { kind: 'pipeline', pipeline, fields: this.fields() };
    }
    if (token.startsWith('"')) return { kind: 'literal', value: String(JSON.parse(token)), fields: [] };
    if (/^-?\d/.test(token)) return { kind: 'literal', value: Number(token), fields: [] };
    if (token === 'true' || token === 'false') return { kind: 'literal', value: token === 'true', fields: [] };
    if (token.startsWith('$')) return { kind: 'variable', name: token, fields: this.fields() };
    if (token.startsWith('.')) return { kind: 'dot', fields: fieldsOf(token) };
    if (/^\w+$/.test(token)) return { kind: 'function', name: token, fields: [] };
    throw new Error(`${token} is not understood.`);
  }

  private fields(): readonly string[] {
    const token = this.tokens[this.at];
    if (token === undefined || !token.startsWith('+')) return [];
    this.at += 1;
    return fieldsOf(token);
  }
}

function expression(text: string): { names: string[]; pipeline: Pipeline } {
  const reader = new ExpressionReader(tokensOf(text));
  const names = reader.names();
  const pipeline = reader.pipeline();
  reader.end();
  return { names, pipeline };
}

/** The nodes of a file, and the templates that it defines. */
export interface ParsedTemplate {
  readonly body: Node[];
  readonly defined: ReadonlyMap<string, Node[]>;
}

/** @throws Error with the line for what is not balanced or not understood. */
export function parseTemplate(source: string): ParsedTemplate {
  const body: Node[] = [];
  const defined = new Map<string, Node[]>();
  const open: { word: string; line: number; into: Node[]; otherwise: Node[] | undefined; depth: number }[] = [];
  let into = body;
  const start = (word: string, line: number, next: Node[], otherwise?: Node[], depth = 1): void => {
    open.push({ word, line, into, otherwise, depth });
    into = next;
  };
  const block = (word: 'if' | 'with' | 'range', line: number, rest: string, depth = 1): void => {
    const { names, pipeline } = expression(rest);
    if (word !== 'range' && names.length > 0) throw new Error(`variables in {{ ${word} }} are not understood.`);
    const made = { pipeline, body: [], otherwise: [] };
    into.push(word === 'range' ? { kind: word, names, ...made } : { kind: word, ...made });
    start(word, line, made.body, made.otherwise, depth);
  };
  const action = (text: string, line: number): void => {
    const [, word = '', rest = ''] = /^(\w*)\s*(.*)$/s.exec(text) ?? [];
    if (text.startsWith('/*') && text.endsWith('*/')) return;
    if (word === 'if' || word === 'with' || word === 'range') return block(word, line, rest);
    if (word === 'define') {
      const nodes: Node[] = [];
      defined.set(String(JSON.parse(rest)), nodes);
      return start(word, line, nodes);
    }
    if (word === 'else') {
      const last = open.at(-1);
      if (!last?.otherwise) throw new Error('{{ else }} without {{ if }}.');
      into = last.otherwise;
      // `else if` is closed by the same `end`.
      if (rest.startsWith('if ')) block('if', line, rest.slice(3), last.depth + 1);
      else last.otherwise = undefined;
      return undefined;
    }
    if (word === 'end') {
      const last = open.at(-1);
      if (!last) throw new Error('{{ end }} without a start.');
      for (let count = 0; count < last.depth; count += 1) into = open.pop()?.into ?? into;
      return undefined;
    }
    const { names, pipeline } = expression(text);
    const [name] = names;
    into.push(name === undefined ? { kind: 'output', pipeline } : { kind: 'assign', name, pipeline });
    return undefined;
  };
  for (const piece of pieces(source)) {
    if ('text' in piece) {
      if (piece.text !== '') into.push({ kind: 'text', text: piece.text });
      continue;
    }
    try {
      action(piece.action, piece.line);
    } catch (error) {
      throw new Error(`Line ${piece.line}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  const last = open.at(-1);
  if (last) throw new Error(`Line ${last.line}: {{ ${last.word} }} is not closed.`);
  return { body, defined };
}
