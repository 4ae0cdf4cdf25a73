import { useCallback, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import type { ComboboxOption } from 'sendwright/sdk/ui';
import type { AutomationEntry, AutomationStatus } from 'sendwright/wire/automations';

/** As the plugin of automations is available. */
export const canStart = {
  region: 'global',
  toggle: 'mc.automations',
  plan: 'advanced',
  scope: 'marketing.automation.read',
} as const;

/** An automation that contacts can be asked to enter. */
export interface AutomationChoice extends ComboboxOption {
  readonly status: AutomationStatus;
  readonly entry: AutomationEntry['type'];
}

export const statusWords: Readonly<Record<AutomationStatus, string>> = {
  live: 'Live',
  draft: 'Draft',
  disabled: 'Disabled',
  paused: 'Paused',
};

/** Why contacts can't enter an automation of another status. */
export const notLiveWords = (status: AutomationStatus): string =>
  `Contacts can only enter a live automation. This one is ${
    status === 'draft' ? 'a draft' : statusWords[status].toLowerCase()
  }.`;

interface AutomationSearch {
  /** Live ones first. */
  readonly search: (typed: string, signal: AbortSignal) => Promise<readonly AutomationChoice[]>;
  /** Among those that were found last. */
  readonly find: (id: string) => AutomationChoice | undefined;
}

/** Finds automations by name. */
export function useAutomationSearch(): AutomationSearch {
  const http = useService(Http);
  const [found, setFound] = useState<readonly AutomationChoice[]>([]);
  const search = useCallback(
    async (typed: string, signal: AbortSignal): Promise<readonly AutomationChoice[]> => {
      const query = { name: typed.trim() || undefined, page_size: 20 };
      const { result } = await http.call('GET /marketing/automations', { query, retry: true, signal });
      const choices = result
        .toSorted((one, other) => Number(other.status === 'live') - Number(one.status === 'live'))
        .map(({ id, name, status, entry }) => ({
          value: id,
          label: name,
          detail: statusWords[status],
          status,
          entry: entry.type,
        }));
      setFound(choices);
      return choices;
    },
    [http],
  );
  return { search, find: (id) => found.find(({ value }) => value === id) };
}
