import { TemplateError } from './template';

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

/** A message larger than this is a mistake or an attack; mail servers refuse far less. */
const maximumOutput = 8 * 1024 * 1024;
/** Turns of all loops of one rendering together. */
const maximumTurns = 100_000;

/** What one rendering has written, with the limits that keep a loop within loops from filling the memory. */
export class Output {
  text = '';
  private turns = 0;

  constructor(readonly escape: boolean) {}

  write(text: string): void {
    this.text += text;
    if (this.text.length > maximumOutput) throw new TemplateError('The rendered message is larger than 8 MB.', 1, 0);
  }

  turn(): void {
    this.turns += 1;
    if (this.turns > maximumTurns) throw new TemplateError(`The loops of this message turn more than ${maximumTurns.toLocaleString('en')} times.`, 1, 0);
  }
}

/** A compiled piece of a template. */
export type Step = (scope: Scope, output: Output) => void;
