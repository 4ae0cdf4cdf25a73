import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Button, DateTime, PageSection } from 'sendwright/sdk/ui';
import { dailyTotal } from 'sendwright/wire/adChecks';
import type { AdCampaign } from 'sendwright/wire/ads';
import { channelNames, dollars } from '../campaignDraft';
import { paths } from '../contract';
import styles from './ads.module.css';
import { useGroups } from './AudienceForm';
import { countryName } from './countries';
import { leadFieldNames } from './LeadFormSection';

interface EditButtonProps {
  readonly id: string;
  readonly step: 'quickstart' | 'target' | 'editor';
  readonly label?: string;
}

/** Opens a step of the editor. */
export function EditButton({ id, step, label = 'Edit' }: EditButtonProps) {
  const navigation = useService(Navigation);
  return (
    <Button size="small" icon="edit" onClick={() => navigation.go(pathTo(paths[step], { id }))}>
      {label}
    </Button>
  );
}

interface SummaryProps {
  readonly campaign: AdCampaign;
  readonly mayUpdate: boolean;
}

/** What a campaign contains, apart from its ads. */
export const CampaignSummary = observer(function CampaignSummary({ campaign, mayUpdate }: SummaryProps) {
  const groups = useGroups();
  const { id, status, objective, type, channels, duration, audience } = campaign;
  const isOpen = status === 'draft' || status === 'error';
  const edit = (step: EditButtonProps['step']) => isOpen && mayUpdate && <EditButton id={id} step={step} />;
  const ages = audience.age_max === 65 ? `${audience.age_min} and older` : `${audience.age_min} to ${audience.age_max}`;
  return (
    <>
      <PageSection title="Basics" action={edit('quickstart')}>
        <dl className={styles.facts}>
          <Fact term="Goal">{objective === 'RETARGETING' ? 'Bring people back' : 'Find new people'}</Fact>
          <Fact term="Type">{type === 'display' ? 'Link to a page' : 'Ask for contact details in a form'}</Fact>
          <Fact term="Channels">{channels.map((channel) => channelNames[channel]).join(', ') || 'None yet'}</Fact>
        </dl>
      </PageSection>
      <PageSection title="Audience" action={edit('target')}>
        <dl className={styles.facts}>
          <Fact term="People">
            <Source campaign={campaign} />
          </Fact>
          <Fact term="Places">{audience.locations.map(countryName).join(', ') || 'Everywhere'}</Fact>
          <Fact term="Ages">{ages}</Fact>
          <Fact term="Gender">
            {audience.genders.length === 1 ? (audience.genders[0] === 'female' ? 'Women' : 'Men') : 'All'}
          </Fact>
        </dl>
      </PageSection>
      {type === 'lead' && (
        <PageSection title="Form" action={edit('editor')}>
          <dl className={styles.facts}>
            <Fact term="Asks for">{campaign.lead_form.fields.map((field) => leadFieldNames[field]).join(', ')}</Fact>
            <Fact term="List">
              {groups.lists.find(({ value }) => value === campaign.lead_form.list_id)?.label ?? '–'}
            </Fact>
            <Fact term="Privacy policy">{campaign.lead_form.privacy_url || '–'}</Fact>
            <Fact term="Consent">{campaign.lead_form.consent_text || '–'}</Fact>
          </dl>
        </PageSection>
      )}
      <PageSection title="Budget and schedule" action={edit('editor')}>
        <dl className={styles.facts}>
          <Fact term="Daily budget">{dollars(dailyTotal(campaign))}</Fact>
          <Fact term="Start">
            {duration.start_at === null ? 'Once it is approved' : <DateTime at={duration.start_at} />}
          </Fact>
          <Fact term="End">
            {duration.type === 'ongoing' ? (
              'Ongoing'
            ) : duration.end_at === null ? (
              'No date yet'
            ) : (
              <DateTime at={duration.end_at} />
            )}
          </Fact>
        </dl>
      </PageSection>
    </>
  );
});

const sourceNames = {
  contacts: 'Contacts',
  website: 'Visitors of your website',
  page_followers: 'Followers of your page',
  interests: 'Interests',
} as const;

const Source = observer(function Source({ campaign: { audience } }: { readonly campaign: AdCampaign }) {
  const { lists, segments } = useGroups();
  const names = [...audience.list_ids, ...audience.segment_ids].map(
    (id) => [...lists, ...segments].find(({ value }) => value === id)?.label ?? 'A list or segment',
  );
  const about = audience.source === 'contacts' ? names : audience.source === 'interests' ? audience.interests : [];
  const like = audience.kind === 'lookalike' && audience.source !== 'interests' ? 'People like: ' : '';
  return (
    <>
      {like}
      {sourceNames[audience.source]}
      {about.length > 0 && ` (${about.join(', ')})`}
    </>
  );
});

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
