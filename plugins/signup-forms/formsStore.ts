import { getEnv, type Instance } from 'mobx-state-tree';
import { token } from 'sendwright/sdk';
import { collectionModel, type RequestState } from 'sendwright/sdk/models';
import type { SignupForm, SignupFormPreview, SignupFormSample, SignupFormUpdate } from 'sendwright/wire/signupForms';
import type { SignupForms } from './contract';
import type { FormEndpoints } from './endpoints';

const FormsModel = collectionModel<SignupForm>(
  (form) => form.id,
  (one, other) => other.updated_at.localeCompare(one.updated_at),
)
  .named('SignupForms')
  .actions((self) => {
    const { endpoints } = getEnv<{ endpoints: FormEndpoints }>(self);
    return {
      refresh: (): Promise<readonly SignupForm[]> => self.fetchAll(() => endpoints.all()),
      load: (): Promise<readonly SignupForm[]> => self.loadAll(() => endpoints.all()),
      fetch: (id: string, signal?: AbortSignal): Promise<SignupForm> => endpoints.get(id, signal),
      create: (name: string): Promise<SignupForm> => self.save('create', () => endpoints.create(name)),
      duplicate: (id: string): Promise<SignupForm> => self.save('duplicate', () => endpoints.duplicate(id)),
      update: (id: string, change: SignupFormUpdate): Promise<SignupForm> =>
        self.save('update', () => endpoints.update(id, change)),
      remove: (id: string): Promise<void> => self.takeAway('remove', id, () => endpoints.remove(id)),
      preview: (sample: SignupFormSample, signal?: AbortSignal): Promise<SignupFormPreview> =>
        endpoints.preview(sample, signal),
    };
  });

/** The forms of the account and the requests on them. Every call rejects with `HttpFailure`. */
export interface FormsStore extends Omit<SignupForms, 'open'> {
  readonly fetching: RequestState;
  get(id: string): SignupForm | undefined;
  refresh(): Promise<readonly SignupForm[]>;
  /** Reads one form anew. */
  fetch(id: string, signal?: AbortSignal): Promise<SignupForm>;
  /** Rejects with 403 "form count" where the plan includes no more; `duplicate` too. */
  create(name: string): Promise<SignupForm>;
  duplicate(id: string): Promise<SignupForm>;
  /** Rejects with 412 where the form has another revision by now. */
  update(id: string, change: SignupFormUpdate): Promise<SignupForm>;
  remove(id: string): Promise<void>;
  preview(sample: SignupFormSample, signal?: AbortSignal): Promise<SignupFormPreview>;
}
export const FormsStore = token<FormsStore>('signupForms.store');

/** A store that talks to the provider through `endpoints`. */
export function createFormsStore(endpoints: FormEndpoints): FormsStore & Instance<typeof FormsModel> {
  return FormsModel.create({}, { endpoints });
}
