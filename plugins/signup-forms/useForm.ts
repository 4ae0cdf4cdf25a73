import { useCallback } from 'react';
import { useService } from 'sendwright/sdk';
import { type Loaded, useFetchAlert, useLoaded } from 'sendwright/sdk/models';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { FormsStore } from './formsStore';
import { texts } from './texts';

/** A form from the server. */
export function useForm(id: string): Loaded<SignupForm> {
  const store = useService(FormsStore);
  const loaded = useLoaded(useCallback((signal) => store.fetch(id, signal), [store, id]));
  useFetchAlert(loaded.failure, texts.fetchOneFailed, loaded.reload);
  return loaded;
}
