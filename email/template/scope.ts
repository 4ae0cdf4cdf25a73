import { escapeHtml } from './escapeHtml';
import type { TemplateError } from './template';
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
export type Read = (scope: Scope, rendering: Rendering) => unknown;

/** A value that depends on nothing but the root: read and escaped once in a rendering, however often it is written. */
export interface RootValue {
  readonly read: Read;
  readonly escaped: boolean;
}

/** A message larger than this is a mistake or an attack; mail servers refuse far less. */
const maximumOutput = 8 * 1024 * 1024;
/** Turns of all loops of one rendering together. */
const maximumTurns = 100_000;
/**
 * What the tags of one rendering read, each name and literal as often as it is filled, and what large values cost
 * beside: tenths of a second.
 */
const maximumSteps = 1_000_000;
/** Letters of a text that are compared or searched in the time of a step. */
const lettersOfStep = 256;

/** Makes the error of a limit at the tag that exceeded it, which is named before what is said. */
export type Complain = (problem: string) => TemplateError;

/** One rendering: what it remembers, and the limits that keep a loop within loops from taking time and memory. */
export class Rendering {
  private readonly known: (string | undefined)[] = [];
  private turns = 0;
  private steps = 0;

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
    const text = asText(value.read(this.root, this));
    const written = value.escaped && this.escape ? escapeHtml(text) : text;
    this.known[place] = written;
    return written;
  }

  turn(complain: Complain): void {
    this.turns += 1;
    if (this.turns > maximumTurns)
      throw complain(`makes the loops of this message turn more than ${maximumTurns.toLocaleString('en')} times`);
  }

  spend(steps: number, complain: Complain): void {
    this.steps += steps;
    if (this.steps > maximumSteps)
      throw complain(`makes this message take more than ${maximumSteps.toLocaleString('en')} steps to fill`);
  }

  /** Spends what it takes to look at the whole of a value. */
  spendOn(value: unknown, complain: Complain): void {
    if (typeof value === 'string') {
      if (value.length > lettersOfStep) this.spend(Math.ceil(value.length / lettersOfStep), complain);
    } else if (Array.isArray(value)) this.spend(value.length, complain);
  }
}

/** Whether a text has grown beyond what is sent. */
export const isTooLong = (text: string): boolean => text.length > maximumOutput;
export const tooLong = 'makes this message larger than 8 MB';

/** A compiled piece of a template: what it writes. */
export type Step = (scope: Scope, rendering: Rendering) => string;
