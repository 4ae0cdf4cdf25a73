import type { AutomationEntry, DateEntry, Reentry } from 'sendwright/wire/automationEntries';
import type { EventFilter } from 'sendwright/wire/automationEvents';
import type { AutomationExit } from 'sendwright/wire/automations';
import type { Steps } from './steps';
import type { QuietHours } from 'sendwright/wire/automationWaits';

/** The unsubscribe setting: a live automation has exactly one. */
export type Unsubscribe =
  | { readonly kind: 'none' }
  | { readonly kind: 'group'; readonly groupId: number }
  | { readonly kind: 'global' }
  | { readonly kind: 'custom'; readonly url: string };

/** When a contact enters: `id` is the list's, segment's, tag's or message's, `''` until chosen. */
export interface Entry {
  readonly kind: AutomationEntry['type'];
  readonly id: string;
  /** With `event`. */
  readonly event: EventFilter;
  /** With `date`. */
  readonly date: DateEntry;
  /** Whether contacts who have finished can enter again; null: once only. */
  readonly reentry: Reentry | null;
}

/** An event and a date of which nothing is chosen yet. */
export const noEvent: EventFilter = { name: null, conditions: [] };
export const noDate: DateEntry = { field: null, days: 0, yearly: true, hour: 9 };

/** When a contact exits. */
export interface Exit {
  readonly kind: AutomationExit['type'];
  /** The criteria in the segment query language (version 2); `''` without any. */
  readonly query: string;
  /** Whether the criteria are complete. */
  readonly isFinished: boolean;
  /** With `event`: only those after the contact entered count. */
  readonly event: EventFilter;
}

/** The author's content of an automation; emails are edited in their own editor. */
export interface AutomationContent {
  readonly name: string;
  readonly entry: Entry;
  readonly exit: Exit;
  readonly unsubscribe: Unsubscribe;
  readonly categories: readonly string[];
  /** The IP pool's name; null: the installation's addresses. */
  readonly ipPool: string | null;
  /** When no messages leave. */
  readonly quietHours: QuietHours | null;
  /** In how many hours after another email contacts skip those of this automation. */
  readonly emailGap: number | null;
  readonly steps: Steps;
}

export type ContentProblems = Partial<Record<keyof AutomationContent, string>>;

/** The API's limits. */
export const contentLimits = { name: 100, subject: 998, preheader: 150, categories: 10, category: 255 } as const;

/** The names of new automations. */
export const defaultNames = { custom: 'Untitled Automation', welcome: 'Untitled Welcome Series' } as const;

/** Whether an address is a usable web address. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/./i.test(text.trim()) && URL.canParse(text.trim());

/** Errors that prevent saving. The checks report what only prevents going live. */
export function problemsOf({ name, exit, unsubscribe, categories, quietHours }: AutomationContent): ContentProblems {
  const length = name.trim().length;
  return {
    ...(length === 0 && { name: 'Please name your automation.' }),
    ...(length > contentLimits.name && { name: `Name must not exceed ${contentLimits.name} characters.` }),
    ...(exit.kind === 'criteria' &&
      !exit.isFinished && { exit: 'Finish the exit criteria, or choose another exit condition.' }),
    ...(unsubscribe.kind === 'custom' &&
      !isWebAddress(unsubscribe.url) && {
        unsubscribe: 'Custom unsubscribe URL must be a valid URL starting with http:// or https://.',
      }),
    ...(quietHours !== null && quietHours.from === quietHours.until && { quietHours: 'Choose two different hours.' }),
    ...(categories.some((category) => category.length > contentLimits.category) && {
      categories: `Category must not exceed ${contentLimits.category} characters.`,
    }),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The parts that differ. */
export const changedParts = (one: AutomationContent, other: AutomationContent): readonly (keyof AutomationContent)[] =>
  (['name', 'entry', 'exit', 'unsubscribe', 'categories', 'ipPool', 'quietHours', 'emailGap', 'steps'] as const).filter(
    (part) => !isSame(one[part], other[part]),
  );
