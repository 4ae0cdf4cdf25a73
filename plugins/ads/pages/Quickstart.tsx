import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import type { AdCampaign, AdContent } from 'sendwright/wire/ads';
import { newDraft, unsavable } from '../campaignDraft';
import { BasicsForm } from '../components/BasicsForm';
import { StepFrame } from '../components/StepFrame';
import { paths } from '../contract';
import { useCampaignDraft } from '../useCampaignDraft';
import { useAdAccounts, useCreateCampaign, WithCampaign } from '../useCampaign';

/** The first step of a new campaign, which is created once it has a name. */
export const NewQuickstart = observer(function NewQuickstart() {
  useAdAccounts();
  const navigation = useService(Navigation);
  const { create, isBusy } = useCreateCampaign();
  const [draft, setDraft] = useState<AdContent>(newDraft);
  const [isChecked, setChecked] = useState(false);
  const problems = unsavable(draft);
  const next = async () => {
    setChecked(true);
    const made = problems.length === 0 ? await create(draft) : undefined;
    if (made) navigation.go(pathTo(paths.target, { id: made.id }));
  };
  return (
    <StepFrame title="New campaign" step="quickstart" nextLabel="Continue" isBusy={isBusy} onNext={() => void next()}>
      <BasicsForm
        draft={draft}
        change={(some) => setDraft((before) => ({ ...before, ...some }))}
        problemOf={(field) => (isChecked ? problems.find((one) => one.field === field)?.message : undefined)}
      />
    </StepFrame>
  );
});

export function Quickstart() {
  return <WithCampaign>{(campaign) => <Editing key={campaign.id} campaign={campaign} />}</WithCampaign>;
}

const Editing = observer(function Editing({ campaign }: { readonly campaign: AdCampaign }) {
  useAdAccounts();
  const navigation = useService(Navigation);
  const saving = useCampaignDraft(campaign);
  const next = async () => {
    if (await saving.save()) navigation.go(pathTo(paths.target, { id: campaign.id }));
  };
  return (
    <StepFrame
      title={saving.draft.name || 'Campaign'}
      step="quickstart"
      id={campaign.id}
      saving={saving}
      nextLabel="Continue"
      onNext={() => void next()}
    >
      <BasicsForm {...saving} />
    </StepFrame>
  );
});
