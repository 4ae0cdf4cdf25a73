import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { Button, EditorWaiting, type MenuEntry, Page, PageSection, Skeleton } from 'sendwright/sdk/ui';
import { dailyTotal } from 'sendwright/wire/adChecks';
import type { AdCampaign } from 'sendwright/wire/ads';
import { channelNames, dollars } from '../campaignDraft';
import { CampaignsStore } from '../campaignsStore';
import styles from '../components/ads.module.css';
import { CampaignResults } from '../components/CampaignResults';
import { AudienceSize } from '../components/AudienceSize';
import { CampaignNotices } from '../components/CampaignNotices';
import { CampaignStatus } from '../components/CampaignStatus';
import { CampaignSummary, EditButton } from '../components/CampaignSummary';
import { CampaignSteps } from '../components/StepFrame';
import { paths } from '../contract';
import { AdPreview } from '../previews/AdPreview';
import { texts } from '../texts';
import { useDuplicate } from '../useDuplicate';
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
  const actions = useActions(campaign);
  const navigation = useService(Navigation);
  useLayoutEffect(() => navigation.setTitle(campaign.name), [navigation, campaign.name]);
  return (
    <Page
      title={campaign.name}
      back={{ to: paths.index, label: 'Ads' }}
      status={<CampaignStatus campaign={campaign} />}
      actions={actions}
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
      tabs={
        isOpen &&
        mayUpdate && <CampaignSteps id={id} current="review" problems={problems} channels={campaign.channels} />
      }
    >
      <CampaignNotices campaign={campaign} refusal={submit.refusal} mayUpdate={mayUpdate} />
      {campaign.submitted_at !== null && status !== 'submitted' && <CampaignResults campaign={campaign} />}
      <CampaignSummary campaign={campaign} mayUpdate={mayUpdate} />
      {isOpen && <AudienceSize draft={campaign} />}
      {campaign.channels.length > 0 && (
        <PageSection title="Ads" action={isOpen && mayUpdate && <EditButton id={id} step="editor" />}>
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

/** What else can be done with a campaign, whatever its status. */
function useActions({ id }: AdCampaign): readonly MenuEntry[] {
  const navigation = useService(Navigation);
  const duplicate = useDuplicate();
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const copy = async () => {
    const made = await duplicate(id);
    if (made) navigation.to(paths.review, { id: made.id });
  };
  return [
    ...(mayCreate ? [{ label: 'Duplicate', icon: 'duplicate' as const, onSelect: () => void copy() }] : []),
    ...(mayDelete
      ? [{ label: 'Delete', icon: 'trash' as const, danger: true, onSelect: () => navigation.to(paths.remove, { id }) }]
      : []),
  ];
}

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
