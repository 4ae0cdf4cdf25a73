import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useFetchAlert } from 'sendwright/sdk/models';
import type { Automation } from 'sendwright/wire/automations';
import { texts } from './texts';
import { type Loaded, useLoaded } from './useLoaded';

/** An automation as the server has it now. */
export function useAutomation(id: string): Loaded<Automation> {
  const http = useService(Http);
  const loaded = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/automations/:id', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  useFetchAlert(loaded.failure, texts.fetchOneFailed, loaded.reload);
  return loaded;
}
