import type { Flow, FlowDelay, FlowStep } from './flow';
import type { FlowMail } from './flowMail';

const delayWords = ([value, unit]: FlowDelay): string => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;

/** Who enters, as a sentence. */
export function entryWords({ entry }: Flow): string {
  switch (entry.kind) {
    case 'list':
      return 'A contact is added to a list. Choose it after you create the automation.';
    case 'event':
      return `The event “${entry.name}” is recorded for a contact.`;
    case 'segment':
      return `A contact enters the segment “${entry.name}”. It is created if there is none.`;
    case 'date': {
      const when =
        entry.days === 0
          ? 'On'
          : `${delayWords([Math.abs(entry.days), 'days'])} ${entry.days < 0 ? 'before' : 'after'}`;
      return `${when} the date in the field “${entry.field}”. It is created if there is none.`;
    }
  }
}

/** What counts as a conversion, as a sentence. */
export function goalWords({ goal: { event, days, value } }: Flow): string {
  const worth = value === undefined ? '' : `, worth its “${value}”`;
  return `The event “${event}” within ${delayWords([days, 'days'])} of entering${worth}.`;
}

/** A step of a flow as a line; `depth` is how many branches it is in. */
export interface FlowLine {
  readonly depth: number;
  readonly text: string;
}

/** All steps in reading order. */
export function flowLines(steps: readonly FlowStep[], mail: FlowMail, depth = 0): readonly FlowLine[] {
  return steps.flatMap((step): readonly FlowLine[] => {
    if ('email' in step) {
      const after = step.after ? `After ${delayWords(step.after)}: ` : '';
      return [{ depth, text: `${after}${step.after ? 'email' : 'Email'} “${mail.subjectOf(step.email)}”` }];
    }
    if ('tag' in step) return [{ depth, text: `Tag “${step.tag}”` }];
    if ('waitForDate' in step) {
      const { days } = step.waitForDate;
      const distance =
        days === 0 ? 'the date' : `${delayWords([Math.abs(days), 'days'])} ${days < 0 ? 'before' : 'after'}`;
      return [{ depth, text: `Wait until ${distance}` }];
    }
    const { event, email, within } = step.until;
    const what = email ? `the email is ${email[1]}` : `“${event}”`;
    const branch = (name: string, inside: readonly FlowStep[]): readonly FlowLine[] =>
      inside.length === 0
        ? [{ depth: depth + 1, text: `${name}: the end` }]
        : [{ depth: depth + 1, text: `${name}:` }, ...flowLines(inside, mail, depth + 2)];
    return [
      { depth, text: `Wait until ${what}, for at most ${delayWords(within)}` },
      ...branch('If it happens', step.yes),
      ...branch('If not', step.no),
    ];
  });
}
