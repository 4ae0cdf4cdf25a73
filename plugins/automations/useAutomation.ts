import { useCallback, useEffect, useState } from 'react';
import { usePageSignal, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Automation } from 'sendwright/wire/automations';
import { AutomationEndpoints } from './endpoints';

export interface LoadedAutomation {
  readonly automation: Automation | undefined;
  /** Why it can't be shown. */
  readonly failure: unknown;
  reload(): Promise<void>;
}

/** An automation as the server has it now. */
export function useAutomation(id: string): LoadedAutomation {
  const endpoints = useService(AutomationEndpoints);
  const signal = usePageSignal();
  const [automation, setAutomation] = useState<Automation>();
  const [failure, setFailure] = useState<unknown>();
  const reload = useCallback(async () => {
    setFailure(undefined);
    try {
      setAutomation(await endpoints.read(id, signal));
    } catch (error) {
      if (!isAborted(error)) setFailure(error);
    }
  }, [endpoints, id, signal]);
  useEffect(() => void reload(), [reload]);
  return { automation: automation?.id === id ? automation : undefined, failure, reload };
}
