import { events as contract, type CustomEventsResult } from 'sendwright/wire/events';
import { HttpError, type ErrorItem } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { phoneCountry } from '../contacts/fields/phoneNumbers';
import { EventRecorder } from './eventRecorder';
import { changeEventSettings, listEventTypes, readEventSettings } from './eventTypes';
import { namesPhones, readEvents } from './readEvents';
import type { Outcome } from './recordEvents';
import { defineRetention, forgetSoon } from './retention';

/**
 * Custom events of contacts.
 *
 * - `readEvents`: validation of a request, event by event
 * - `eventRecorder`: joins concurrent requests of an account into one write
 * - `recordEvents`: the write; every producer of events ends there
 * - `knownTypes`: names and properties, as they are first seen
 * - `retention`: deletes what an account no longer keeps
 */
export const events: Domain = { name: 'events', routes: eventRoutes, jobs: defineRetention };

function eventRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const recorder = new EventRecorder(database);
  serve(server, provider, contract, {
    'POST /marketing/events': ({ caller, body }) => recordRequest(provider, recorder, caller.accountId, body),
    'GET /marketing/events/types': ({ caller }) => listEventTypes(database, caller.accountId),
    'GET /marketing/settings/events': ({ caller }) => readEventSettings(database, caller.accountId),
    'PATCH /marketing/settings/events': async ({ caller, body }) => {
      const settings = await changeEventSettings(database, caller.accountId, body);
      if (settings.retention_days !== null) await forgetSoon(provider, caller.accountId);
      return settings;
    },
  });
}

const problems: Readonly<Record<Exclude<Outcome, 'stored' | 'duplicate'>, { field: string; message: string }>> = {
  'unknown-contact': { field: 'contact', message: 'There is no such contact, and it was not created.' },
  'too-old': { field: 'time', message: 'time is longer ago than this account keeps events.' },
  'too-many-names': { field: 'name', message: 'An account can have events of up to 200 names.' },
  'contact-limit': {
    field: 'contact',
    message: "There is no such contact, and the account's contact limit is reached. Upgrade the plan.",
  },
};

/** Throws 400 if no event is valid. */
async function recordRequest(
  { database }: Provider,
  recorder: EventRecorder,
  accountId: number,
  body: Readonly<Record<string, unknown>>,
): Promise<CustomEventsResult> {
  const country = namesPhones(body) ? await phoneCountry(database, accountId) : undefined;
  const { events: given, errors, createsContacts } = readEvents(body, country);
  const { outcomes, created } =
    given.length === 0
      ? { outcomes: [], created: new Set<number>() }
      : await recorder.record(
          accountId,
          given.map((event) => ({ event, createsContact: createsContacts })),
        );
  const refused: ErrorItem[] = given.flatMap(({ path }, index) => {
    const outcome = outcomes[index] ?? 'stored';
    if (outcome === 'stored' || outcome === 'duplicate') return [];
    const { field, message } = problems[outcome];
    return [{ message, field: `${path}${field}` }];
  });
  const all = [...errors, ...refused];
  if (given.length === refused.length) throw new HttpError(400, all);
  const counted = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { accepted: counted('stored'), duplicates: counted('duplicate'), created_contacts: created.size, errors: all };
}
