import type { Http } from 'sendwright/sdk';
import type {
  SignupForm,
  SignupFormList,
  SignupFormPreview,
  SignupFormSample,
  SignupFormUpdate,
} from 'sendwright/wire/signupForms';

/** The provider's calls on signup forms. */
export interface FormEndpoints {
  all(): Promise<readonly SignupForm[]>;
  get(id: string, signal?: AbortSignal): Promise<SignupForm>;
  create(name: string): Promise<SignupForm>;
  duplicate(id: string): Promise<SignupForm>;
  update(id: string, change: SignupFormUpdate): Promise<SignupForm>;
  remove(id: string): Promise<void>;
  /** The page that visitors would see, and the default texts of the confirmation email. */
  preview(sample: SignupFormSample, signal?: AbortSignal): Promise<SignupFormPreview>;
}

export function formEndpoints(http: Http): FormEndpoints {
  const at = (id: string): string => `/marketing/forms/${encodeURIComponent(id)}`;
  const reading = (signal?: AbortSignal) => ({ retry: true, ...(signal && { signal }) });
  return {
    all: async () => (await http.get<SignupFormList>('/marketing/forms', { retry: true })).result,
    get: (id, signal) => http.get<SignupForm>(at(id), reading(signal)),
    create: (name) => http.post<SignupForm>('/marketing/forms', { name }),
    duplicate: (id) => http.post<SignupForm>(at(id), {}),
    update: (id, change) => http.patch<SignupForm>(at(id), change),
    remove: (id) => http.delete(at(id)),
    preview: (sample, signal) => http.post<SignupFormPreview>('/marketing/forms/preview', sample, reading(signal)),
  };
}
