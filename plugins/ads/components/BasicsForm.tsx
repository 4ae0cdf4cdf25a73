import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Banner, Checkbox, FormField, Link, PageSection, Radio, Select, TextInput } from 'sendwright/sdk/ui';
import type { AdContent, AdIdentity } from 'sendwright/wire/ads';
import { AdAccountsStore } from '../adAccountsStore';
import { channelNames, channels, withChannels, withObjective } from '../campaignDraft';
import { paths } from '../contract';
import type { Draft } from '../useCampaignDraft';
import styles from './ads.module.css';
import { SandboxTag } from './CampaignStatus';

/** The form for a campaign's goal and channels. */
export const BasicsForm = observer(function BasicsForm({ draft, change, problemOf }: Draft) {
  const accounts = useService(AdAccountsStore);
  const noForm = accounts.missingType(draft.channels, 'lead');
  const isUnconnected = accounts.fetching.status === 'success' && accounts.all.length === 0;
  return (
    <>
      {isUnconnected && (
        <Banner
          tone="info"
          title="Connect an ad account first"
          action={
            <Link to={paths.adAccount} look="button">
              Connect account
            </Link>
          }
        >
          The sandbox needs no account. It shows no ads and spends nothing.
        </Banner>
      )}
      <PageSection>
        <div className={styles.form}>
          <FormField label="Name" required error={problemOf('name')} helper="Only you and your team see it.">
            <TextInput value={draft.name} focusFirst onChange={(name) => change({ name })} />
          </FormField>
          <FormField label="Goal" required>
            <Radio<AdContent['objective']>
              look="cards"
              value={draft.objective}
              onChange={(objective) => change(withObjective(draft, objective))}
              options={[
                {
                  value: 'RETARGETING',
                  label: 'Bring people back',
                  helper: 'Show ads to your contacts, visitors of your website or followers of your page.',
                },
                {
                  value: 'PROSPECTING',
                  label: 'Find new people',
                  helper: 'Show ads to people similar to your contacts, or with certain interests.',
                },
              ]}
            />
          </FormField>
          <FormField label="Type" required error={problemOf('type')}>
            <Radio<AdContent['type']>
              value={draft.type}
              onChange={(type) => change({ type })}
              options={[
                { value: 'display', label: 'Link to a page' },
                {
                  value: 'lead',
                  label: 'Ask for contact details in a form',
                  helper: noForm,
                  disabled: noForm !== undefined,
                },
              ]}
            />
          </FormField>
        </div>
      </PageSection>
      <PageSection title="Channels" description="Each channel has its own ad and daily budget.">
        <fieldset className={styles.plain}>
          <legend className={styles.hidden}>Channels</legend>
          {channels.map((channel) => {
            const account = accounts.of(channel);
            const isOn = draft.channels.includes(channel);
            return (
              <div key={channel} className={styles.channel}>
                <Checkbox
                  label={channelNames[channel]}
                  helper={account ? account.name : 'No ad account is connected'}
                  checked={isOn}
                  onChange={(on) =>
                    change(
                      withChannels(
                        draft,
                        channels.filter((one) => (one === channel ? on : draft.channels.includes(one))),
                      ),
                    )
                  }
                />
                {account?.is_sandbox && <SandboxTag />}
              </div>
            );
          })}
          {problemOf('channels') !== undefined && (
            <p role="alert" className={styles.problem}>
              {problemOf('channels')}
            </p>
          )}
        </fieldset>
        <div className={styles.form}>
          {draft.channels.includes('facebook') && (
            <FormField label="Facebook page" required error={problemOf('page_id')}>
              <IdentitySelect
                value={draft.page_id}
                options={accounts.of('facebook')?.pages ?? []}
                placeholder="Choose a page"
                onChange={(id) => change({ page_id: id })}
              />
            </FormField>
          )}
          {draft.channels.includes('instagram') && (
            <FormField label="Instagram account" required error={problemOf('instagram_account_id')}>
              <IdentitySelect
                value={draft.instagram_account_id}
                options={accounts.of('instagram')?.instagram_accounts ?? []}
                placeholder="Choose an account"
                onChange={(id) => change({ instagram_account_id: id })}
              />
            </FormField>
          )}
        </div>
      </PageSection>
    </>
  );
});

interface IdentitySelectProps {
  readonly value: string | null;
  readonly options: readonly AdIdentity[];
  readonly placeholder: string;
  readonly onChange: (id: string) => void;
}

function IdentitySelect({ value, options, placeholder, onChange }: IdentitySelectProps) {
  const choices = options.map(({ id, name }) => ({ value: id, label: name }));
  const isLost = value !== null && !options.some(({ id }) => id === value);
  return (
    <Select
      value={value ?? ''}
      placeholder={placeholder}
      options={isLost ? [...choices, { value, label: 'No longer available' }] : choices}
      onChange={onChange}
    />
  );
}
