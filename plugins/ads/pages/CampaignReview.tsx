import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { Banner, Button, DateTime, EditorWaiting, Link, Page, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { AdCampaign } from 'sendwright/wire/ads';
import { channelNames, dailyTotal, dollars, stepOf } from '../campaignDraft';
import { CampaignsStore } from '../campaignsStore';
import styles from '../components/ads.module.css';
import { CampaignResults } from '../components/CampaignResults';
import { useGroups } from '../components/AudienceForm';
import { AudienceSize } from '../components/AudienceSize';
import { CampaignStatus } from '../components/CampaignStatus';
import { countryName } from '../components/countries';
import { leadFieldNames } from '../components/LeadFormSection';
import { CampaignSteps } from '../components/StepFrame';
import { paths } from '../contract';
import { AdPreview } from '../previews/AdPreview';
import { texts } from '../texts';
import { isPaused, usePause } from '../usePause';
import { useAdAccounts, useAddressed } from '../useCampaign';
import { identityName } from './AdEditor';

/** Summary of a campaign: remaining errors, cost, and the button to submit it. */
export default observer(function CampaignReview() {
  const store = useService(CampaignsStore);
  const fetched = useAddressed();
  const id = fetched?.id;
  // Shows the partners' decisions when they arrive.
  useFreshness(['ads'], () => (id === undefined ? undefined : store.fetch(id).catch(() => undefined)));
  const campaign = fetched && (store.get(fetched.id) ?? fetched);
  return campaign ? (
    <Review campaign={campaign} />
  ) : (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the campaign" />
    </EditorWaiting>
  );
});

const Review = observer(function Review({ campaign }: { readonly campaign: AdCampaign }) {
  const { id, status, problems } = campaign;
  const accounts = useAdAccounts();
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const isOpen = status === 'draft' || status === 'error';
  const submit = useSubmit(campaign);
  const pause = usePause();
  return (
    <Page
      title={campaign.name}
      back={{ to: paths.index, label: 'Ads' }}
      status={<CampaignStatus campaign={campaign} />}
      primaryAction={
        isOpen &&
        mayUpdate && (
          <Button
            intent="primary"
            icon="send"
            loading={submit.isBusy}
            disabled={problems.length > 0}
            hint={problems.length > 0 ? 'Fix the problems listed below first.' : undefined}
            onClick={() => void submit.run()}
          >
            {submitLabel(campaign)}
          </Button>
        )
      }
      secondaryAction={
        mayUpdate &&
        campaign.pause_state !== null && (
          <Button icon={isPaused(campaign) ? 'play' : 'pause'} onClick={() => void pause(campaign)}>
            {isPaused(campaign) ? 'Resume' : 'Pause'}
          </Button>
        )
      }
      tabs={isOpen && mayUpdate && <CampaignSteps id={id} current="review" problems={problems} />}
    >
      <Notices campaign={campaign} refusal={submit.refusal} />
      {campaign.submitted_at !== null && status !== 'submitted' && <CampaignResults campaign={campaign} />}
      <Summary campaign={campaign} />
      {isOpen && <AudienceSize draft={campaign} />}
      {campaign.channels.length > 0 && (
        <PageSection title="Ads">
          <div className={styles.previews}>
            {campaign.channels.map((channel) => (
              <div key={channel}>
                <h3>{channelNames[channel]}</h3>
                <AdPreview draft={campaign} channel={channel} from={identityName(accounts, campaign, channel)} />
              </div>
            ))}
          </div>
        </PageSection>
      )}
    </Page>
  );
});

/** The button's label includes the cost. */
function submitLabel(campaign: AdCampaign): string {
  const isFree = campaign.channels.length > 0 && campaign.channels.length === campaign.sandbox_channels.length;
  return isFree ? 'Submit to the sandbox' : `Submit and spend ${dollars(dailyTotal(campaign))} a day`;
}

function useSubmit({ id }: AdCampaign) {
  const store = useService(CampaignsStore);
  const alerts = useService(Alerts);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await store.submit(id);
      alerts.show(texts.submitted);
    } catch (failure) {
      const told = failure instanceof HttpFailure ? failure.errors.map(({ message }) => message).join(' ') : '';
      setRefusal(told || 'Please try again. If the issue continues, contact Support.');
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy, refusal };
}

function Notices({ campaign, refusal }: { readonly campaign: AdCampaign; readonly refusal: string | undefined }) {
  const { id, status, problems, error_message: message, sandbox_channels: sandboxed } = campaign;
  const isOpen = status === 'draft' || status === 'error';
  const notice = refusal ?? (status === 'error' ? (message ?? '') : undefined);
  return (
    <>
      {notice !== undefined && <Banner tone="danger">We couldn't submit your campaign. {notice}</Banner>}
      {status === 'submitted' && (
        <Banner tone="info" title="In review">
          The ad partners are checking the campaign. It can't be changed now.
        </Banner>
      )}
      {!isOpen && campaign.delay_message !== null && (
        <Banner tone="warning" title="Waiting for the ad partner">
          {campaign.delay_message} We'll try again automatically.
        </Banner>
      )}
      {isPaused(campaign) && (
        <Banner tone="info" title={campaign.pause_state === 'paused' ? 'Paused' : 'Pausing'}>
          {campaign.pause_state === 'paused'
            ? "The ad partners don't show it until you resume it."
            : 'The ad partners are told to stop showing it.'}
        </Banner>
      )}
      {sandboxed.length > 0 && (
        <Banner tone="warning" title="Sandbox">
          {sandboxed.map((channel) => channelNames[channel]).join(', ')}: no ads are shown and nothing is spent.
        </Banner>
      )}
      {problems.length > 0 && (
        <PageSection title={problems.length === 1 ? '1 thing to fix' : `${problems.length} things to fix`}>
          <ul className={styles.problems}>
            {problems.map(({ field, message: words }) => (
              <li key={`${field} ${words}`}>
                {words} <Link to={fixAddress(campaign, id, field)}>Fix</Link>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}

/** The page to fix an error on, which then shows all of its errors. */
function fixAddress({ creatives }: AdCampaign, id: string, field: string): string {
  const index = /^creatives\[(\d)\]/.exec(field)?.[1];
  const channel = index === undefined ? undefined : creatives[Number(index)]?.channel;
  return `${pathTo(paths[stepOf(field)], { id })}?check${channel ? `&channel=${channel}` : ''}`;
}

const Summary = observer(function Summary({ campaign }: { readonly campaign: AdCampaign }) {
  const groups = useGroups();
  const navigation = useService(Navigation);
  const { id, status, objective, type, channels, duration, audience } = campaign;
  const isOpen = status === 'draft' || status === 'error';
  const edit = (step: 'quickstart' | 'target' | 'editor') =>
    isOpen && (
      <Button size="small" icon="edit" onClick={() => navigation.go(pathTo(paths[step], { id }))}>
        Edit
      </Button>
    );
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
          <Fact term="End">{duration.end_at === null ? 'Ongoing' : <DateTime at={duration.end_at} />}</Fact>
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

function Fact({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
