import { getEnv, type Instance } from 'mobx-state-tree';
import { Alerts, Http, HttpFailure, type Text, token, useService } from 'sendwright/sdk';
import { resourceModel, showFailure } from 'sendwright/sdk/models';
import type { SignupForm, SignupFormPreview, SignupFormSample, SignupFormUpdate } from 'sendwright/wire/signupForms';
import type { FormTemplate } from './templates/formTemplates';
import { requestOf } from './templates/fromTemplate';
import { texts } from './texts';

/**
 * The forms of the account, most recently changed first. Every call rejects with `HttpFailure`: creating with
 * `form_limit_reached` when the plan's limit is reached, updating with 412 when the revision is outdated.
 */
export const FormsModel = resourceModel({
  list: 'GET /marketing/forms',
  create: 'POST /marketing/forms',
  update: 'PATCH /marketing/forms/:id',
  remove: 'DELETE /marketing/forms/:id',
  keyOf: (form) => form.id,
  compare: (one, other) => other.updated_at.localeCompare(one.updated_at),
})
  .named('SignupForms')
  .actions((self) => {
    const { http } = getEnv<{ http: Http }>(self);
    return {
      /** Loads a form as its author edits it. */
      fetch: (id: string, signal?: AbortSignal): Promise<SignupForm> =>
        http.call('GET /marketing/forms/:id/draft', { params: { id }, retry: true, signal }),
      /** The list keeps what is published. */
      saveDraft: (id: string, body: SignupFormUpdate): Promise<SignupForm> =>
        http.call('PATCH /marketing/forms/:id/draft', { params: { id }, body }),
      discardDraft: (id: string): Promise<null> => http.call('DELETE /marketing/forms/:id/draft', { params: { id } }),
      publish: (id: string, revision: number): Promise<SignupForm> =>
        self.save('update', () =>
          http.call('POST /marketing/forms/:id/publish', { params: { id }, body: { revision } }),
        ),
      duplicate: (id: string): Promise<SignupForm> =>
        self.save('duplicate', () => http.call('POST /marketing/forms/:id', { params: { id }, body: {} })),
      chooseWinner: (id: string, version: string): Promise<SignupForm> =>
        self.save('update', () => http.call('POST /marketing/forms/:id/winner', { params: { id }, body: { version } })),
      preview: (body: SignupFormSample, signal?: AbortSignal): Promise<SignupFormPreview> =>
        http.call('POST /marketing/forms/preview', { body, retry: true, signal }),
    };
  });

export type FormsStore = Instance<typeof FormsModel>;
export const FormsStore = token<FormsStore>('signupForms.store');

/** Creates a form, and notifies the user when the plan's limit is reached. Rejects if it was not created. */
export function useFormActions() {
  const store = useService(FormsStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const withFailureAlert = async (make: () => Promise<SignupForm>, failed: Text): Promise<SignupForm> => {
    try {
      return await make();
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('form_limit_reached')) alerts.show(texts.limitReached);
      // Errors of a field are shown with it.
      else if (!(failure instanceof HttpFailure && failure.status === 400)) showFailure(alerts, failure, failed);
      throw failure;
    }
  };
  return {
    create: async (name: string, template?: FormTemplate): Promise<SignupForm> => {
      const make = async () => store.create(template ? await requestOf(http, name, template) : { name });
      const form = await withFailureAlert(make, texts.createFailed);
      alerts.show(texts.created);
      return form;
    },
    duplicate: async (id: string): Promise<void> => {
      const form = await withFailureAlert(() => store.duplicate(id), texts.duplicateFailed).catch(() => undefined);
      if (form) alerts.show(texts.duplicated, { name: form.name });
    },
  };
}
