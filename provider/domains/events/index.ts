import { events as contract, type CustomEventsResult } from 'sendwright/wire/events';
import { HttpError } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { phoneCountry } from '../contacts/fields/phoneNumbers';
import { defineEventDeletion, deleteEventName, usesOfEvent } from './deleteEventName';
import { EventRecorder } from './eventRecorder';
import { changeEventSettings, listEventTypes, readEventSettings } from './eventTypes';
import { namesPhones, readEvents } from './readEvents';
import type { Outcome } from './recordEvents';
import { refusedEvents } from './refusedEvents';
import { defineRetention, forgetSoon } from './retention';
import { receiveRoute } from './sources/receiveRoute';
import { sourceRoutes } from './sources/sourceRoutes';

/**
 * Custom events of contacts.
 *
 * - `readEvents`: validation of a request, event by event
 * - `eventRecorder`: joins concurrent requests of an account into one write
 * - `recordEvents`: the write; every producer of events ends there
 * - `knownTypes`: names and properties, as they are first seen
 * - `retention`: deletes what an account no longer keeps
 * - `sources`: shops and other services that post events themselves
 */
export const events: Domain = { name: 'events', routes: eventRoutes, jobs: defineJobs };

async function defineJobs(provider: Provider): Promise<void> {
  await defineRetention(provider);
  await defineEventDeletion(provider);
}

function eventRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const recorder = new EventRecorder(database);
  serve(server, provider, contract, {
    'POST /marketing/events': ({ caller, body }) => recordRequest(provider, recorder, caller.accountId, body),
    'GET /marketing/events/types': ({ caller }) => listEventTypes(database, caller.accountId),
    'GET /marketing/events/types/:name/uses': async ({ caller, params }) => ({
      result: await usesOfEvent(database, caller.accountId, params.name),
    }),
    'DELETE /marketing/events/types/:name': ({ caller, params }) =>
      deleteEventName(provider, caller.accountId, params.name),
    'GET /marketing/settings/events': ({ caller }) => readEventSettings(database, caller.accountId),
    'PATCH /marketing/settings/events': async ({ caller, body }) => {
      const settings = await changeEventSettings(database, caller.accountId, body);
      if (settings.retention_days !== null) await forgetSoon(provider, caller.accountId);
      return settings;
    },
  });
  sourceRoutes(server, provider);
  receiveRoute(server, provider, recorder);
}

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
  const refused = refusedEvents(given, outcomes);
  const all = [...errors, ...refused];
  if (given.length === refused.length) throw new HttpError(400, all);
  const counted = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length;
  return { accepted: counted('stored'), duplicates: counted('duplicate'), created_contacts: created.size, errors: all };
}
