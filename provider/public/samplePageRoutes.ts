import { samplePages } from 'sendwright/wire/tracking';
import { findBrand } from '../domains/brand-kit/brandKits';
import { knownFields } from '../domains/contacts/queries';
import { readCenter } from '../domains/preference-center/content';
import { languageChoices } from '../domains/languages/languageFor';
import { detailsOf } from '../domains/preference-center/details';
import { noPreferences } from '../domains/preference-center/preferences';
import { selectGroups } from '../domains/unsubscribe-groups/queries';
import { serve } from '../http/serve';
import type { Provider, Server } from '../provider';
import { renderPreferencesPage } from './pages/renderPreferencesPage';
import { renderUnsubscribePage } from './pages/renderUnsubscribePage';

const email = 'you@example.com';
const maximumShown = 25;

/** Previews of a group's public pages, rendered by the same code. */
export function samplePageRoutes(server: Server, provider: Provider): void {
  serve(server, provider, samplePages, {
    'POST /asm/groups/preview': async ({ caller, body }) => {
      const { type, id, name, description = '', is_default: displayed = true, company = 'Your company' } = body;
      const brand = (await findBrand(provider.database, caller.accountId))?.brand;
      const center = await readCenter(provider.database, caller.accountId);
      const edited = { id: id ?? 0, name: name === '' ? 'Untitled group' : name, description, subscribed: true };
      if (type === 'unsubscribe') {
        return {
          html: renderUnsubscribePage({
            brand,
            language: 'en',
            company,
            email,
            group: edited,
            step: 'ask',
            preferencesUrl: '#preferences',
            offersPause: center.offers_pause,
            offersLess: center.offers_frequency,
          }),
        };
      }
      const others = (await selectGroups(provider.database, caller.accountId))
        .filter((group) => group.is_default && group.group_id !== id)
        .map((group) => ({ id: group.group_id, name: group.name, description: group.description, subscribed: true }));
      const groups = [...(displayed ? [edited] : []), ...others].slice(0, maximumShown);
      const languages = await languageChoices(provider.database, caller.accountId);
      const shown = { brand, language: 'en', languages, company, email, groups };
      const details = detailsOf(center, await knownFields(provider.database, caller.accountId), 'en');
      const untouched = { unsubscribedFromAll: false, preferences: noPreferences, saved: false };
      return { html: renderPreferencesPage({ ...shown, center, details, ...untouched }) };
    },
  });
}
