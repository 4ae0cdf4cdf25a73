import { useCallback } from 'react';
import { useService } from 'sendwright/sdk';
import { useFetchAlert, useLoaded } from 'sendwright/sdk/models';
import { ContactsStore } from './contactsStore';
import { texts } from './texts';

/** The store with the numbers of contacts, counted at each visit. */
export function useContactCounts(): ContactsStore {
  const store = useService(ContactsStore);
  const { failure, reload } = useLoaded(useCallback(() => store.count(), [store]));
  useFetchAlert(failure, texts.countFailed, reload);
  return store;
}
