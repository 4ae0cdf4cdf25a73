import type { AutomationEmailConfig } from 'sendwright/wire/automations';
import type { Steps } from './steps';

/** Copied steps, and the messages of their emails by the ids that the steps know them by. */
interface Copied {
  readonly steps: Steps;
  readonly configs: ReadonlyMap<string, AutomationEmailConfig>;
}

let copied: Copied | undefined;

/** Keeps steps to paste, in this automation or another, until the page is closed. */
export function keepCopied(steps: Copied): void {
  copied = steps;
}

export const copiedSteps = (): Copied | undefined => copied;
