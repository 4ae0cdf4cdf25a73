import { useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import type { Contact } from 'sendwright/wire/contacts';
import type { ContactFilter } from 'sendwright/wire/contactSelection';

export interface SampleContact {
  readonly contact: Contact | undefined;
  /** The contact's position among the samples, from 1; 0 if it was found by search. */
  readonly place: number;
  readonly count: number;
  /** Finds contacts whose email address starts with `typed`. */
  find(typed: string, signal: AbortSignal): Promise<readonly Contact[]>;
  choose(id: string): void;
  /** Moves by `by` samples, wrapping around at the ends. */
  step(by: number): void;
}

/** The recipients of a send. */
export interface Recipients {
  readonly list_ids: readonly string[];
  readonly segment_ids: readonly string[];
}

const nobody: readonly Contact[] = [];

/** The newest contacts that match. A search matches the start of an identifier, at least 3 characters. */
const fetchContacts = async (
  http: Http,
  filter: Pick<ContactFilter, 'search' | 'list_id' | 'segment_id'>,
  signal: AbortSignal,
): Promise<readonly Contact[]> =>
  (await http.call('GET /marketing/contacts/browse', { query: { ...filter, page_size: 50 }, retry: true, signal }))
    .result;

/**
 * A real contact for the preview: the newest one in the first list or segment of `recipients`, the next ones, or one
 * found by search. `needsNumber`: contacts with a phone number come first.
 */
export function useSampleContact(recipients?: Recipients, needsNumber = false): SampleContact {
  const listId = recipients?.list_ids[0];
  const segmentId = recipients?.segment_ids[0];
  const http = useService(Http);
  const [samples, setSamples] = useState(nobody);
  const [found, setFound] = useState(nobody);
  const [id, setId] = useState('');

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetch = async (): Promise<readonly Contact[]> => {
      const audience = listId ? { list_id: listId } : segmentId ? { segment_id: segmentId } : undefined;
      const among = audience ? await fetchContacts(http, audience, signal) : nobody;
      return among.length > 0 ? among : fetchContacts(http, {}, signal);
    };
    // Without contacts, the preview uses empty fields.
    const inOrder = (contacts: readonly Contact[]): readonly Contact[] =>
      needsNumber
        ? [...contacts.filter((one) => one.phone_number_id), ...contacts.filter((one) => !one.phone_number_id)]
        : contacts;
    fetch().then(
      (contacts) => setSamples(inOrder(contacts)),
      () => !signal.aborted && setSamples(nobody),
    );
    return () => controller.abort();
  }, [http, listId, segmentId, needsNumber]);

  const index = samples.findIndex((contact) => contact.id === id);
  const contact = samples[index] ?? found.find((one) => one.id === id) ?? samples[0];
  return {
    contact,
    place: contact ? samples.indexOf(contact) + 1 : 0,
    count: samples.length,
    async find(typed, signal) {
      const answer = typed.trim().length < 3 ? samples : await fetchContacts(http, { search: typed.trim() }, signal);
      setFound(answer);
      return answer;
    },
    choose: setId,
    step: (by) => setId(samples[(Math.max(0, index) + by + samples.length) % Math.max(1, samples.length)]?.id ?? ''),
  };
}
