import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Segments } from 'sendwright/plugins/segments/contract';
import { useOptionalService, useService } from 'sendwright/sdk';
import { Combobox, type ComboboxOption, FormField, PageSection, Radio, Select } from 'sendwright/sdk/ui';
import type { AdAudience } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import { AdAccountsStore } from '../adAccountsStore';
import { withAudience } from '../campaignDraft';
import type { Draft } from '../useCampaignDraft';
import styles from './ads.module.css';
import { countryOptions } from './countries';

const { minimumAge, maximumAge } = limits.ads;
const ages = Array.from({ length: maximumAge - minimumAge + 1 }, (_, index) => String(minimumAge + index)).map(
  (age) => ({ value: age, label: age === String(maximumAge) ? `${age} and older` : age }),
);

const sources: Readonly<Record<AdAudience['kind'], readonly (readonly [AdAudience['source'], string])[]>> = {
  retargeting: [
    ['contacts', 'Contacts of lists and segments'],
    ['website', 'Visitors of your website'],
    ['page_followers', 'Followers of your page'],
  ],
  lookalike: [
    ['contacts', 'People like the contacts of lists and segments'],
    ['website', 'People like the visitors of your website'],
    ['page_followers', 'People like the followers of your page'],
    ['interests', 'People with certain interests'],
  ],
};

/** The lists and segments to choose from. Selected ones that are not loaded or were deleted appear with their ids. */
export function useGroups(): {
  readonly lists: readonly ComboboxOption[];
  readonly segments: readonly ComboboxOption[];
} {
  const lists = useOptionalService(Lists);
  const segments = useOptionalService(Segments);
  useEffect(() => {
    // Only the names need them, so the page works without.
    const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined);
    quietly(lists.get().then((service) => service?.load()));
    quietly(segments.get().then((service) => service?.load()));
  }, [lists, segments]);
  return {
    lists: lists.current?.all.map(({ id, name }) => ({ value: id, label: name, group: 'Lists' })) ?? [],
    segments: segments.current?.choices.map(({ id, name }) => ({ value: id, label: name, group: 'Segments' })) ?? [],
  };
}

/** The form for a campaign's audience. */
export const AudienceForm = observer(function AudienceForm({ draft, change, problemOf }: Draft) {
  const { audience } = draft;
  const groups = useGroups();
  const accounts = useService(AdAccountsStore);
  const isSearched = draft.channels.some((channel) => accounts.of(channel)?.partner === 'google');
  const set = (some: Partial<AdAudience>) => change(withAudience(draft, some));
  const setGroups = (ids: readonly string[]) => {
    const isSegment = (id: string) => groups.segments.some(({ value }) => value === id) || isChosenSegment(id);
    const isChosenSegment = (id: string) => audience.segment_ids.includes(id);
    set({ list_ids: ids.filter((id) => !isSegment(id)), segment_ids: ids.filter(isSegment) });
  };
  const gender = audience.genders.length === 1 ? (audience.genders[0] ?? 'all') : 'all';
  return (
    <>
      <PageSection title="People">
        <div className={styles.form}>
          <FormField label="Show ads to" required error={problemOf('audience.source') ?? problemOf('audience.kind')}>
            <Radio<AdAudience['source']>
              value={audience.source}
              onChange={(source) => set({ source })}
              options={sources[audience.kind].map(([value, label]) => {
                const reason = accounts.missingAudience(draft.channels, { kind: audience.kind, source: value });
                return { value, label, helper: reason, disabled: reason !== undefined };
              })}
            />
          </FormField>
          {audience.source === 'contacts' && (
            <FormField
              label="Lists and segments"
              required
              error={problemOf('audience.list_ids')}
              helper={`Ad partners need at least ${limits.ads.minimumContacts} contacts.`}
            >
              <Combobox
                multiple
                value={[...audience.list_ids, ...audience.segment_ids]}
                options={[...groups.lists, ...groups.segments]}
                chosen={[...audience.list_ids, ...audience.segment_ids]
                  .filter((id) => ![...groups.lists, ...groups.segments].some(({ value }) => value === id))
                  .map((id) => ({ value: id, label: 'A deleted list or segment' }))}
                placeholder="Choose lists and segments"
                onChange={setGroups}
              />
            </FormField>
          )}
          {(audience.source === 'interests' || isSearched) && (
            <FormField
              label="Interests"
              required={isSearched}
              error={problemOf('audience.interests')}
              helper={
                isSearched
                  ? 'Type one and press Enter. Google shows the ad to people who search for one of them.'
                  : 'Type one and press Enter. Leave empty for everybody in the places below.'
              }
            >
              <Combobox
                multiple
                value={audience.interests}
                options={audience.interests.map((interest) => ({ value: interest, label: interest }))}
                max={limits.ads.interests}
                placeholder="Baking"
                createVerb="Use"
                emptyText="Type an interest"
                onCreate={(typed) => set({ interests: [...audience.interests, typed.slice(0, limits.ads.interest)] })}
                onChange={(interests) => set({ interests: [...interests] })}
              />
            </FormField>
          )}
        </div>
      </PageSection>
      <PageSection title="Narrow it down">
        <div className={styles.form}>
          <FormField label="Places" error={problemOf('audience.locations')} helper="Leave empty for everywhere.">
            <Combobox
              multiple
              value={audience.locations}
              options={countryOptions}
              max={limits.ads.locations}
              placeholder="Choose countries"
              onChange={(locations) => set({ locations: [...locations] })}
            />
          </FormField>
          <div className={styles.pair}>
            <FormField label="Minimum age" error={problemOf('audience.age_min')}>
              <Select
                value={String(audience.age_min)}
                options={ages}
                onChange={(age) => set({ age_min: Number(age) })}
              />
            </FormField>
            <FormField label="Maximum age" error={problemOf('audience.age_max')}>
              <Select
                value={String(audience.age_max)}
                options={ages}
                onChange={(age) => set({ age_max: Number(age) })}
              />
            </FormField>
            <FormField label="Gender">
              <Select
                value={gender}
                options={[
                  { value: 'all', label: 'All' },
                  { value: 'female', label: 'Women' },
                  { value: 'male', label: 'Men' },
                ]}
                onChange={(chosen) => set({ genders: chosen === 'female' || chosen === 'male' ? [chosen] : [] })}
              />
            </FormField>
          </div>
        </div>
      </PageSection>
    </>
  );
});
