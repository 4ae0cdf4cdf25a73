import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import type { AdCampaign, AdContent } from 'sendwright/wire/ads';
import { newDraft } from '../campaignDraft';
import { AudienceForm } from '../components/AudienceForm';
import { AudienceSize } from '../components/AudienceSize';
import { StepFrame } from '../components/StepFrame';
import { paths } from '../contract';
import { useCampaignDraft } from '../useCampaignDraft';
import { useAdAccounts, useCreateCampaign, WithCampaign } from '../useCampaign';

const none = () => undefined;

/** Creates a campaign starting with its audience. */
export function NewTarget() {
  const navigation = useService(Navigation);
  const { create, isBusy } = useCreateCampaign();
  const [draft, setDraft] = useState<AdContent>({ ...newDraft, name: 'Untitled campaign' });
  const next = async () => {
    const made = await create(draft);
    if (made) navigation.go(pathTo(paths.quickstart, { id: made.id }));
  };
  return (
    <StepFrame
      title="New audience"
      step="target"
      nextLabel="Create campaign"
      isBusy={isBusy}
      onNext={() => void next()}
      aside={<AudienceSize draft={draft} />}
    >
      <AudienceForm draft={draft} change={(some) => setDraft((before) => ({ ...before, ...some }))} problemOf={none} />
    </StepFrame>
  );
}

export function Target() {
  return <WithCampaign>{(campaign) => <Editing key={campaign.id} campaign={campaign} />}</WithCampaign>;
}

const Editing = observer(function Editing({ campaign }: { readonly campaign: AdCampaign }) {
  useAdAccounts();
  const navigation = useService(Navigation);
  const saving = useCampaignDraft(campaign);
  const next = async () => {
    if (await saving.save()) navigation.go(pathTo(paths.editor, { id: campaign.id }));
    else saving.check();
  };
  return (
    <StepFrame
      title={saving.draft.name || 'Campaign'}
      step="target"
      id={campaign.id}
      saving={saving}
      nextLabel="Continue"
      onNext={() => void next()}
      aside={<AudienceSize draft={saving.draft} />}
    >
      <AudienceForm {...saving} />
    </StepFrame>
  );
});
