import { useEffect, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import type { Contact } from 'sendwright/wire/contacts';

export interface SampleContact {
  readonly contact: Contact | undefined;
  /** Where the contact stands among the samples, from 1; 0 where it was looked for. */
  readonly place: number;
  readonly count: number;
  /** Finds contacts whose address begins with `typed`. */
  find(typed: string, signal: AbortSignal): Promise<readonly Contact[]>;
  choose(id: string): void;
  /** Goes `by` samples on or back, around the ends. */
  step(by: number): void;
}

const nobody: readonly Contact[] = [];

/** The newest contacts, or those an identifier of which begins with `search` (at least 3 characters). */
const fetchContacts = async (
  http: Http,
  search: string | undefined,
  signal: AbortSignal,
): Promise<readonly Contact[]> =>
  (await http.call('GET /marketing/contacts/browse', { query: { search, page_size: 50 }, retry: true, signal })).result;

/** A real contact to preview with: the newest one, the next, or one that is looked for. */
export function useSampleContact(): SampleContact {
  const http = useService(Http);
  const [samples, setSamples] = useState(nobody);
  const [found, setFound] = useState(nobody);
  const [id, setId] = useState('');

  useEffect(() => {
    const controller = new AbortController();
    // Without contacts the preview is made with empty fields, which shows as much as can be shown.
    fetchContacts(http, undefined, controller.signal).then(setSamples, () => setSamples(nobody));
    return () => controller.abort();
  }, [http]);

  const index = samples.findIndex((contact) => contact.id === id);
  const contact = samples[index] ?? found.find((one) => one.id === id) ?? samples[0];
  return {
    contact,
    place: contact ? samples.indexOf(contact) + 1 : 0,
    count: samples.length,
    async find(typed, signal) {
      const answer = typed.trim().length < 3 ? samples : await fetchContacts(http, typed.trim(), signal);
      setFound(answer);
      return answer;
    },
    choose: setId,
    step: (by) => setId(samples[(Math.max(0, index) + by + samples.length) % Math.max(1, samples.length)]?.id ?? ''),
  };
}
