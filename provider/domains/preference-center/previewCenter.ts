import type { PreferenceCenterSample } from 'sendwright/wire/preferenceCenter';
import type { Queryable } from '../../database/database';
import { renderPreferencesPage } from '../../public/pages/renderPreferencesPage';
import { renderUnsubscribePage } from '../../public/pages/renderUnsubscribePage';
import { findBrand } from '../brand-kit/brandKits';
import { companyOf } from '../consents/confirmationMail';
import { knownFields } from '../contacts/queries';
import { languageChoices, languageFor } from '../languages/languageFor';
import { isConnected } from '../sms/smsAccount';
import { selectGroups } from '../unsubscribe-groups/queries';
import { detailsOf } from './details';
import { noPreferences } from './preferences';

const email = 'you@example.com';
const maximumShown = 25;
/** Shown until the account has groups. */
const sampleGroups = [
  { id: 1, name: 'Newsletter', description: 'Once a week', subscribed: true },
  { id: 2, name: 'New products', description: 'About twice a month', subscribed: true },
];

const sampleTexting = { ending: '4471', isOn: true, isHeld: false, isStoppedPartly: false };

/** A page of the preference center as it is being edited, rendered by the code that serves it. */
export async function previewCenter(
  database: Queryable,
  accountId: number,
  { content, page, language: asked }: PreferenceCenterSample,
): Promise<string> {
  const language = await languageFor(database, accountId, [asked]);
  const shared = {
    brand: (await findBrand(database, accountId))?.brand,
    language,
    company: await companyOf(database, accountId),
    email,
  };
  const groups = (await selectGroups(database, accountId))
    .filter((group) => group.is_default)
    .slice(0, maximumShown)
    .map(({ group_id: id, name, description }) => ({ id, name, description, subscribed: true }));
  const shown = groups.length === 0 ? sampleGroups : groups;
  if (page === 'preferences')
    return renderPreferencesPage({
      ...shared,
      languages: await languageChoices(database, accountId),
      center: content,
      groups: shown,
      unsubscribedFromAll: false,
      preferences: noPreferences,
      details: detailsOf(content, await knownFields(database, accountId), language),
      texting: (await isConnected(database, accountId)) ? sampleTexting : undefined,
      saved: false,
    });
  return renderUnsubscribePage({
    ...shared,
    group: shown[0],
    step: page === 'unsubscribe' ? 'ask' : 'done',
    preferencesUrl: '#preferences',
    reasonUrl: content.asks_reason ? '#reason' : undefined,
    offersPause: content.offers_pause,
    offersLess: content.offers_frequency,
  });
}
