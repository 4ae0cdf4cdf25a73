import { useEffect } from 'react';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import type { Integration } from 'sendwright/wire/integrations';
import { paths } from './contract';
import { IntegrationsStore } from './integrationsStore';

/**
 * The integration that a dialog is about, and the way back to the page under it: that of its app, or of all apps.
 * Undefined until it is there; where there is none, the dialog closes. Call it in an observer component.
 */
export function useNearbyIntegration(): { readonly integration: Integration | undefined; readonly close: () => void } {
  const store = useService(IntegrationsStore);
  const navigation = useService(Navigation);
  const destination = useParameter('destination');
  const integration = store.get(useParameter('id'));
  const under = destination === '' ? paths.connected : `${paths.explore}/${encodeURIComponent(destination)}`;
  const close = () => navigation.go(under);
  const isMissing = store.fetching.status === 'success' && !integration;
  useEffect(() => {
    if (isMissing) navigation.go(under, { replace: true });
  }, [isMissing, navigation, under]);
  return { integration, close };
}
