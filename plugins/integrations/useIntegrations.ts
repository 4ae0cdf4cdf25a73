import { useCallback, useEffect } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { IntegrationsStore } from './integrationsStore';
import { texts } from './texts';

/** The store, fetched anew at each visit of a page, and a way to try that again. */
export function useIntegrations(): { readonly store: IntegrationsStore; readonly load: () => void } {
  const store = useService(IntegrationsStore);
  const alerts = useService(Alerts);
  const load = useCallback(() => void store.refresh().catch(() => alerts.show(texts.fetchFailed)), [store, alerts]);
  useEffect(load, [load]);
  return { store, load };
}
