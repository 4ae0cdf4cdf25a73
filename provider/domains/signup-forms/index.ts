import { signupForms as contract } from 'sendwright/wire/signupForms';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { pageLinks, pageOf } from '../../http/paging';
import {
  changeDraft,
  changeForm,
  chooseWinner,
  createForm,
  deleteForm,
  discardDraft,
  duplicateForm,
  listForms,
  peopleOf,
  previewForm,
  publishDraft,
  readDraft,
  readForm,
  statsOf,
} from './forms';
import { publicFormRoutes } from './page/publicRoutes';

/**
 * Signup forms: editing them, and their public pages.
 *
 * - `page`: what visitors see
 * - `submit`: reading, validating and storing submissions
 */
export const signupForms: Domain = {
  name: 'signup-forms',
  routes(server, provider) {
    formRoutes(server, provider);
    publicFormRoutes(server, provider);
  },
};

const ofForm = ofRow(sql`select name from signup_forms`, sql`form_id`);
const pageSizes = { standard: 50, most: 200 };

/** The operations of `/v3/marketing/forms`. */
function formRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'GET /marketing/forms': ({ caller, linkProvider }) => listForms(linkProvider, caller.accountId),
    'POST /marketing/forms': ({ caller, body, linkProvider }) => createForm(linkProvider, caller.accountId, body),
    'POST /marketing/forms/preview': ({ caller, body }) => previewForm(provider, caller.accountId, body),
    'GET /marketing/forms/:id': ({ caller, params, linkProvider }) =>
      readForm(linkProvider, caller.accountId, params.id),
    'POST /marketing/forms/:id': ({ caller, params, body, linkProvider }) =>
      duplicateForm(linkProvider, caller.accountId, params.id, body),
    'PATCH /marketing/forms/:id': ({ caller, params, body, linkProvider }) =>
      changeForm(linkProvider, caller.accountId, params.id, body),
    'GET /marketing/forms/:id/draft': ({ caller, params, linkProvider }) =>
      readDraft(linkProvider, caller.accountId, params.id),
    'PATCH /marketing/forms/:id/draft': ({ caller, params, body, linkProvider }) =>
      changeDraft(linkProvider, caller.accountId, params.id, body),
    'DELETE /marketing/forms/:id/draft': {
      audit: ofForm,
      handle: ({ caller, params }) => discardDraft(provider, caller.accountId, params.id),
    },
    'POST /marketing/forms/:id/publish': {
      audit: ofForm,
      handle: ({ caller, params, body, linkProvider }) =>
        publishDraft(linkProvider, caller.accountId, params.id, body.revision),
    },
    'POST /marketing/forms/:id/winner': ({ caller, params, body, linkProvider }) =>
      chooseWinner(linkProvider, caller.accountId, params.id, body.version),
    'GET /marketing/forms/:id/stats': ({ caller, params, query }) =>
      statsOf(provider, caller.accountId, params.id, query.days),
    'GET /marketing/forms/:id/people': async ({ caller, params, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { result, count } = await peopleOf(provider, caller.accountId, params.id, query, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
    'DELETE /marketing/forms/:id': {
      audit: ofForm,
      handle: ({ caller, params }) => deleteForm(provider, caller.accountId, params.id),
    },
  });
}
