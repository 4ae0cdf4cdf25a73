import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ImageManager, imageManagerAddress, imageManagerView } from 'sendwright/plugins/images/contract';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import {
  Button,
  EditorActions,
  EditorBar,
  EditorShell,
  Empty,
  Link,
  PageSection,
  SlotOutlet,
  Tabs,
} from 'sendwright/sdk/ui';
import type { AdCampaign, AdChannel } from 'sendwright/wire/ads';
import { limits } from 'sendwright/wire/limits';
import type { AdAccountsStore } from '../adAccountsStore';
import { channelNames, channels, withCreative } from '../campaignDraft';
import { CampaignsStore } from '../campaignsStore';
import styles from '../components/ads.module.css';
import { BudgetForm } from '../components/BudgetForm';
import { SandboxTag } from '../components/CampaignStatus';
import { CreativeForm } from '../components/CreativeForm';
import { LeadFormSection } from '../components/LeadFormSection';
import { CampaignSteps, SaveNotice, SaveStatus } from '../components/StepFrame';
import { paths } from '../contract';
import { AdPreview } from '../previews/AdPreview';
import { useAdAccounts, WithCampaign } from '../useCampaign';
import { useCampaignDraft } from '../useCampaignDraft';

/** The editor for a campaign's ads, one per channel, with previews and the budget. */
export default function AdEditor() {
  return <WithCampaign>{(campaign) => <Editor key={campaign.id} campaign={campaign} />}</WithCampaign>;
}

/** The channel in the address: the one whose image is chosen, or that has the error to fix. */
const channelIn = (search: string): AdChannel | undefined =>
  channels.find((channel) => channel === new URLSearchParams(search).get('channel'));

/** The name that ads of a channel appear under. */
export function identityName(accounts: AdAccountsStore, campaign: AdCampaign | undefined, channel: AdChannel): string {
  const account = accounts.of(channel);
  const found =
    channel === 'facebook'
      ? account?.pages.find(({ id }) => id === campaign?.page_id)
      : account?.instagram_accounts.find(({ id }) => id === campaign?.instagram_account_id);
  return found?.name ?? 'Your brand';
}

const Editor = observer(function Editor({ campaign }: { readonly campaign: AdCampaign }) {
  const navigation = useService(Navigation);
  const store = useService(CampaignsStore);
  const accounts = useAdAccounts();
  const saving = useCampaignDraft(campaign);
  const { draft, problemOf, change } = saving;
  const { id } = campaign;
  const [selected, setSelected] = useState(channelIn(navigation.location.search));
  const channel = draft.channels.find((one) => one === selected) ?? draft.channels[0];
  const address = pathTo(paths.editor, { id });
  const shown = imageManagerView(navigation.location);
  const imagesOf = channelIn(navigation.location.search) ?? channel;
  const withChannel = (to: string) => `${to}${to.includes('?') ? '&' : '?'}channel=${imagesOf ?? ''}`;
  const close = () => navigation.go(address);
  const review = async () => {
    if (await saving.save()) navigation.go(pathTo(paths.review, { id }));
    else saving.check();
  };
  const isSandboxed = channel !== undefined && accounts.of(channel)?.is_sandbox === true;
  return (
    <>
      <EditorShell
        pane="form"
        bar={
          <EditorBar
            back={{ label: 'Back to ads', onBack: () => navigation.to(paths.index) }}
            name={draft.name}
            onRename={(name) => change({ name })}
            nameLabel="Name of the campaign"
            nameProblem={problemOf('name')}
            saving={<SaveStatus saving={saving} />}
          >
            <EditorActions>
              {isSandboxed && <SandboxTag />}
              <Button intent="primary" onClick={() => void review()}>
                Review campaign
              </Button>
            </EditorActions>
          </EditorBar>
        }
        notice={<SaveNotice saving={saving} />}
      >
        <div className={styles.body}>
          <div className={styles.panel}>
            <CampaignSteps id={id} current="editor" problems={saving.problems} channels={draft.channels} />
            {channel === undefined ? (
              <Empty
                drawing="image"
                title="No channels yet"
                text="First choose where the campaign is shown."
                action={
                  <Link to={pathTo(paths.quickstart, { id })} look="primary">
                    Choose channels
                  </Link>
                }
              />
            ) : (
              <>
                <PageSection title="Ads">
                  <Tabs<AdChannel>
                    label="Channels"
                    selected={channel}
                    onSelect={setSelected}
                    tabs={draft.channels.map((one) => ({
                      id: one,
                      title: channelNames[one],
                      content: <CreativeForm {...saving} id={id} channel={one} />,
                    }))}
                  />
                </PageSection>
                {draft.type === 'lead' && (
                  <PageSection title="Form">
                    <LeadFormSection {...saving} />
                  </PageSection>
                )}
                <PageSection title="Budget and schedule">
                  <BudgetForm {...saving} />
                </PageSection>
              </>
            )}
          </div>
          <div className={styles.stage}>
            {channel !== undefined && (
              <AdPreview
                key={channel}
                draft={draft}
                channel={channel}
                from={identityName(accounts, store.get(id) ?? campaign, channel)}
              />
            )}
          </div>
        </div>
      </EditorShell>
      {shown && imagesOf !== undefined && (
        <SlotOutlet
          slot={ImageManager}
          props={{
            shown,
            needs: { ...limits.adImages[imagesOf], name: channelNames[imagesOf] },
            onShow: (view) => navigation.go(withChannel(imageManagerAddress(address, view))),
            onChosen: (image) => {
              change(withCreative(draft, imagesOf, { image_id: image.id }));
              close();
            },
            onClose: close,
          }}
        />
      )}
    </>
  );
});
