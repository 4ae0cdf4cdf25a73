import { escapeHtml } from './escapeHtml';
import { TemplateError } from './template';
import { asText } from './values';

/** Where a rendering stands: the value `this` names, the loop around it, and the scopes it lies in. */
export interface Scope {
  readonly value: unknown;
  readonly parent: Scope | undefined;
  readonly root: unknown;
  readonly index: number | undefined;
  readonly key: string | undefined;
  readonly first: boolean | undefined;
  readonly last: boolean | undefined;
}

/** Reads a value out of a scope. */
export type Read = (scope: Scope) => unknown;

/** A value that depends on nothing but the root: read and escaped once in a rendering, however often it is written. */
export interface RootValue {
  readonly read: Read;
  readonly escaped: boolean;
}

/** A message larger than this is a mistake or an attack; mail servers refuse far less. */
export const maximumOutput = 8 * 1024 * 1024;
/** Turns of all loops of one rendering together. */
const maximumTurns = 100_000;

/** One rendering: what it remembers, and the limits that keep a loop within loops from filling the memory. */
export class Rendering {
  private readonly known: (string | undefined)[] = [];
  private turns = 0;

  constructor(
    private readonly root: Scope,
    private readonly rootValues: readonly RootValue[],
    readonly escape: boolean,
  ) {}

  /** The text of the root value at this place of the list. */
  rootText(place: number): string {
    const known = this.known[place];
    if (known !== undefined) return known;
    const value = this.rootValues[place];
    if (value === undefined) return '';
    const text = asText(value.read(this.root));
    const written = value.escaped && this.escape ? escapeHtml(text) : text;
    this.known[place] = written;
    return written;
  }

  turn(): void {
    this.turns += 1;
    if (this.turns > maximumTurns) throw new TemplateError(`The loops of this message turn more than ${maximumTurns.toLocaleString('en')} times.`, 1, 0);
  }
}

/** Throws when a text has grown beyond what is sent. */
export function checkSize(text: string): void {
  if (text.length > maximumOutput) throw new TemplateError('The rendered message is larger than 8 MB.', 1, 0);
}

/** A compiled piece of a template: what it writes. */
export type Step = (scope: Scope, rendering: Rendering) => string;
