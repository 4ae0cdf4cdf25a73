import { useCallback, useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import { problemOf, useFetchAlert } from 'sendwright/sdk/models';
import { AdministrationStore } from './administrationStore';
import { texts } from './texts';

/** The store with all features, fetched at each visit. Use it in an observer. */
export function useFeatures(): AdministrationStore {
  const store = useService(AdministrationStore);
  const fetch = useCallback(() => void store.fetchFeatures().catch(() => undefined), [store]);
  useFetchAlert(problemOf(store.request('features')), texts.featuresFailed, fetch);
  useEffect(fetch, [fetch]);
  return store;
}
