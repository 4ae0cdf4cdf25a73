import { escapeHtml } from './escapeHtml';
import type { TemplateError } from './template';
import { asText } from './values';

/** The scope of a rendering: the value of `this`, the current loop, and the outer scopes. */
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

/** A value that depends only on the root: read and escaped once per rendering. */
export interface RootValue {
  readonly read: Read;
  readonly escaped: boolean;
}

/** In characters. A larger message is a mistake or an attack; mail servers refuse much smaller ones. */
const maximumOutput = 8 * 1024 * 1024;
/** Total loop iterations of one rendering. */
const maximumIterations = 100_000;
/**
 * Total steps of one rendering: each name and literal counts each time it is evaluated, large values count more. This
 * takes tenths of a second.
 */
const maximumSteps = 1_000_000;
/** Characters that can be compared or searched in the time of one step. */
const lettersOfStep = 256;

/** Creates the error for a limit, with the tag that exceeded it. */
export type CreateError = (problem: string) => TemplateError;

/** One rendering: its cached values, and the limits that bound nested loops. */
export class Rendering {
  private readonly known: (string | undefined)[] = [];
  private turns = 0;
  private steps = 0;

  constructor(
    private readonly root: Scope,
    private readonly rootValues: readonly RootValue[],
    readonly escape: boolean,
  ) {}

  /** The text of the root value at this index. */
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

  turn(complain: CreateError): void {
    this.turns += 1;
    if (this.turns > maximumIterations)
      throw complain(`makes the loops of this message turn more than ${maximumIterations.toLocaleString('en')} times`);
  }

  spend(steps: number, complain: CreateError): void {
    this.steps += steps;
    if (this.steps > maximumSteps)
      throw complain(`makes this message take more than ${maximumSteps.toLocaleString('en')} steps to fill`);
  }

  /** Charges the cost of reading the whole value. */
  spendOn(value: unknown, complain: CreateError): void {
    if (typeof value === 'string') {
      if (value.length > lettersOfStep) this.spend(Math.ceil(value.length / lettersOfStep), complain);
    } else if (Array.isArray(value)) this.spend(value.length, complain);
  }
}

/** Whether a text exceeds what can be sent. */
export const isTooLong = (text: string): boolean => text.length > maximumOutput;
export const tooLong = 'makes this message larger than 8 MB';

/** A compiled piece of a template, which produces text. */
export type Step = (scope: Scope, rendering: Rendering) => string;
