import type { BrandPreview } from 'sendwright/wire/brandKit';
import type { Queryable } from '../../database/database';
import { renderPreferencesPage } from '../../public/pages/renderPreferencesPage';
import { companyOf } from '../consents/confirmationMail';
import { knownFields } from '../contacts/queries';
import { languageChoices } from '../languages/languageFor';
import { newCenter } from '../preference-center/content';
import { noPreferences } from '../preference-center/preferences';
import { brandedStyle } from '../signup-forms/page/formBrand';
import { renderForm } from '../signup-forms/page/formPage';
import { newForm } from '../signup-forms/submit/formValues';
import { checkedBrand } from './brandKits';

const groups = [
  { id: 1, name: 'Newsletter', description: 'Once a week', subscribed: true },
  { id: 2, name: 'New products', description: 'About twice a month', subscribed: true },
  { id: 3, name: 'Events', description: 'When there is one near you', subscribed: false },
];

/**
 * The HTML of a page with sample content, rendered by the code that serves it.
 * @throws HttpError 400 naming the invalid field
 */
export async function previewPage(database: Queryable, accountId: number, given: BrandPreview): Promise<string> {
  const brand = checkedBrand(given.brand);
  if (given.page === 'preferences')
    return renderPreferencesPage({
      brand,
      language: 'en',
      company: await companyOf(database, accountId),
      email: 'marta@example.com',
      groups,
      languages: await languageChoices(database, accountId),
      center: newCenter,
      preferences: noPreferences,
      details: [],
      unsubscribedFromAll: false,
      saved: false,
    });
  const form = { ...newForm, spoken: 'en', brand, style: brandedStyle(newForm.style, brand) };
  const known = await knownFields(database, accountId);
  return renderForm({
    form,
    known,
    action: '',
    values: {},
    errors: {},
    parameters: new URLSearchParams(),
    question: undefined,
    isEmbedded: false,
  }).html;
}
