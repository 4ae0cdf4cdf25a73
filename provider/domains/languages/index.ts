import { languages as contract } from 'sendwright/wire/languages';
import { serve } from '../../http/serve';
import type { Domain } from '../../provider';
import { addLanguage, changeLanguage, listLanguages, readLanguage, removeLanguage } from './languages';

/** The account's own wording of public pages, forms and confirmation emails, and languages that it added. */
export const languages: Domain = {
  name: 'languages',
  routes(server, provider) {
    const { database } = provider;
    serve(server, provider, contract, {
      'GET /marketing/languages': async ({ caller }) => ({ result: await listLanguages(database, caller.accountId) }),
      'POST /marketing/languages': ({ caller, body }) => addLanguage(database, caller.accountId, body),
      'GET /marketing/languages/:language': ({ caller, params }) =>
        readLanguage(database, caller.accountId, params.language),
      'PATCH /marketing/languages/:language': ({ caller, params, body }) =>
        changeLanguage(database, caller.accountId, params.language, body),
      'DELETE /marketing/languages/:language': ({ caller, params }) =>
        removeLanguage(database, caller.accountId, params.language),
    });
  },
};
