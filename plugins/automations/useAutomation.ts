import { useCallback } from 'react';
import { useService } from 'sendwright/sdk';
import { useFetchAlert } from 'sendwright/sdk/models';
import type { Automation } from 'sendwright/wire/automations';
import { AutomationEndpoints } from './endpoints';
import { texts } from './texts';
import { type Loaded, useLoaded } from './useLoaded';

/** An automation as the server has it now. */
export function useAutomation(id: string): Loaded<Automation> {
  const endpoints = useService(AutomationEndpoints);
  const loaded = useLoaded(useCallback((signal) => endpoints.read(id, signal), [endpoints, id]));
  useFetchAlert(loaded.failure, texts.fetchOneFailed, loaded.reload);
  return loaded;
}
