import type { ErrorItem } from '../../http/errors';
import type { NewEvent } from './readEvents';
import type { Outcome } from './recordEvents';

const problems: Readonly<Record<Exclude<Outcome, 'stored' | 'duplicate'>, { field: string; message: string }>> = {
  'unknown-contact': { field: 'contact', message: 'There is no such contact, and it was not created.' },
  'too-old': { field: 'time', message: 'time is longer ago than this account keeps events.' },
  'too-many-names': {
    field: 'name',
    message: 'An account can have events of up to 200 names. Use one of them, and put what differs into a property.',
  },
  'deleted-name': {
    field: 'name',
    message: 'The events of this name are being deleted. Use another name, or try again in a few minutes.',
  },
  'contact-limit': {
    field: 'contact',
    message: "There is no such contact, and the account's contact limit is reached. Upgrade the plan.",
  },
};

/** Why events were not stored, in their order. */
export function refusedEvents(events: readonly NewEvent[], outcomes: readonly Outcome[]): ErrorItem[] {
  return events.flatMap(({ path }, index) => {
    const outcome = outcomes[index] ?? 'stored';
    if (outcome === 'stored' || outcome === 'duplicate') return [];
    const { field, message } = problems[outcome];
    return [{ message, field: `${path}${field}` }];
  });
}
