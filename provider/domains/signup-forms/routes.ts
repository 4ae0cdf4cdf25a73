import { signupForms } from 'sendwright/wire/signupForms';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { changeForm, createForm, deleteForm, duplicateForm, listForms, previewForm, readForm } from './forms';

/** The operations of `/v3/marketing/forms`. */
export function formRoutes(server: Server, provider: Provider): void {
  serve(server, provider, signupForms, {
    'GET /marketing/forms': ({ caller, linkProvider }) => listForms(linkProvider, caller.accountId),
    'POST /marketing/forms': ({ caller, body, linkProvider }) => createForm(linkProvider, caller.accountId, body),
    'POST /marketing/forms/preview': ({ caller, body }) => previewForm(provider, caller.accountId, body),
    'GET /marketing/forms/:id': ({ caller, params, linkProvider }) =>
      readForm(linkProvider, caller.accountId, params.id),
    'POST /marketing/forms/:id': ({ caller, params, body, linkProvider }) =>
      duplicateForm(linkProvider, caller.accountId, params.id, body),
    'PATCH /marketing/forms/:id': ({ caller, params, body, linkProvider }) =>
      changeForm(linkProvider, caller.accountId, params.id, body),
    'DELETE /marketing/forms/:id': ({ caller, params }) => deleteForm(provider, caller.accountId, params.id),
  });
}
