import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { channelProblems } from 'sendwright/wire/adChecks';
import type { AdCampaign, AdContent, AdProblem } from 'sendwright/wire/ads';
import type { AdAccountsStore } from '../adAccountsStore';
import { newDraft } from '../campaignDraft';
import { stepOf, unsavable } from '../draftProblems';
import { BasicsForm } from '../components/BasicsForm';
import { StepFrame } from '../components/StepFrame';
import { paths } from '../contract';
import { useCampaignDraft } from '../useCampaignDraft';
import { useAdAccounts, useCreateCampaign, WithCampaign } from '../useCampaign';

/**
 * What must be fixed before the next step. A page can be chosen later if the account has none, or none is connected:
 * otherwise nobody could prepare a campaign before.
 */
function basicsProblems(draft: AdContent, accounts: AdAccountsStore): readonly AdProblem[] {
  const hasNone = {
    page_id: (accounts.of('facebook')?.pages ?? []).length === 0,
    instagram_account_id: (accounts.of('instagram')?.instagram_accounts ?? []).length === 0,
  };
  const isWaiting = (field: string) => (field === 'page_id' || field === 'instagram_account_id') && hasNone[field];
  return [
    ...unsavable(draft).filter(({ field }) => stepOf(field) === 'quickstart'),
    ...[...channelProblems(draft)].filter(({ field }) => !isWaiting(field)),
  ];
}

/** The first step of a new campaign, which is created once it has a name and a channel. */
export const NewQuickstart = observer(function NewQuickstart() {
  const accounts = useAdAccounts();
  const navigation = useService(Navigation);
  const { create, isBusy } = useCreateCampaign();
  const [draft, setDraft] = useState<AdContent>(newDraft);
  const [isChecked, setChecked] = useState(false);
  const problems = basicsProblems(draft, accounts);
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
  const accounts = useAdAccounts();
  const navigation = useService(Navigation);
  const saving = useCampaignDraft(campaign);
  const next = async () => {
    const isSaved = await saving.save();
    saving.check();
    if (isSaved && basicsProblems(saving.draft, accounts).length === 0)
      navigation.go(pathTo(paths.target, { id: campaign.id }));
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
