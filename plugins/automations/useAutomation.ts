import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { type Loaded, useFetchAlert, useLoaded } from 'sendwright/sdk/models';
import type { Automation } from 'sendwright/wire/automations';
import { texts } from './texts';

/** An automation from the server. */
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
