import { Alerts, HttpFailure, type Text, useService } from 'sendwright/sdk';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { FormsStore } from './formsStore';
import { texts } from './texts';

/** What makes a form: it tells when the plan includes no more of them. Rejects where it was not made. */
export function useFormActions() {
  const store = useService(FormsStore);
  const alerts = useService(Alerts);
  const telling = async (make: () => Promise<SignupForm>, failed: Text): Promise<SignupForm> => {
    try {
      return await make();
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('form_limit_reached')) alerts.show(texts.limitReached);
      // What is wrong with a field is said beside it.
      else if (!(failure instanceof HttpFailure && failure.status === 400)) alerts.show(failed);
      throw failure;
    }
  };
  return {
    create: async (name: string): Promise<SignupForm> => {
      const form = await telling(() => store.create({ name }), texts.createFailed);
      alerts.show(texts.created);
      return form;
    },
    duplicate: async (id: string): Promise<void> => {
      const form = await telling(() => store.duplicate(id), texts.duplicateFailed).catch(() => undefined);
      if (form) alerts.show(texts.duplicated, { name: form.name });
    },
  };
}
