import { type ApiMocks, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { LanguageText, RecipientLanguageDetail } from 'sendwright/wire/languages';
import plugin from '../plugin';

export const text = (key: string, english: string, own = '', placeholders: string[] = []): LanguageText => ({
  key,
  english,
  standard: english,
  text: own,
  placeholders,
});
export const swedish: RecipientLanguageDetail = {
  language: 'sv',
  name: 'Svenska',
  direction: 'ltr',
  is_standard: false,
  own: 1,
  translated: 1,
  total: 3,
  falls_back_to: 'en',
  revision: 4,
  texts: [
    text('form.button', 'Sign up', 'Gå med'),
    text('form.required', '{label} is a required field.', '', ['label']),
    text('page.save', 'Save preferences'),
  ],
  used_by: [],
};

/** The plugin at an address, with Swedish, which has a text of three. */
export async function startLanguages(
  address: string,
  http: ApiMocks = {},
  scopes: readonly string[] = ['asm.groups.read', 'marketing_campaigns.update'],
): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes,
    http: {
      'GET /marketing/languages': { result: [swedish] },
      'GET /marketing/languages/:language': swedish,
      'PATCH /marketing/languages/:language': swedish,
      'GET /asm/groups': [],
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
