import { useCallback } from 'react';
import { useService } from 'sendwright/sdk';
import type { Automation } from 'sendwright/wire/automations';
import { AutomationEndpoints } from './endpoints';
import { type Loaded, useLoaded } from './useLoaded';

/** An automation as the server has it now. */
export function useAutomation(id: string): Loaded<Automation> {
  const endpoints = useService(AutomationEndpoints);
  return useLoaded(useCallback((signal) => endpoints.read(id, signal), [endpoints, id]));
}
