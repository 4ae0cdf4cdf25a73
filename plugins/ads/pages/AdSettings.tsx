import { observer } from 'mobx-react-lite';
import { Alerts, HttpFailure, pathTo, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Checkbox,
  Empty,
  ErrorState,
  FormField,
  Link,
  Page,
  PageSection,
  RelativeTime,
  Select,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { AdAccount, AdAccountUpdate } from 'sendwright/wire/ads';
import { AdAccountsStore } from '../adAccountsStore';
import { channelNames, partnerNames } from '../campaignDraft';
import styles from '../components/ads.module.css';
import { SandboxTag } from '../components/CampaignStatus';
import { paths } from '../contract';
import { texts } from '../texts';
import { useAdAccounts } from '../useCampaign';

/** The connected accounts of ad partners, and the channels that use each one. */
export default observer(function AdSettings() {
  const accounts = useAdAccounts();
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  const { fetching } = accounts;
  const connect = mayCreate && (
    <Link to={paths.adAccount} look="primary">
      Connect account
    </Link>
  );
  return (
    <Page
      title="Ad accounts"
      back={{ to: paths.home, label: 'Ads' }}
      intro="Each channel is served by one account."
      primaryAction={accounts.all.length > 0 && connect}
    >
      {fetching.status === 'failure' && accounts.all.length === 0 ? (
        <ErrorState
          failure={fetching.failure}
          title="The ad accounts couldn't be loaded."
          onRetry={() => void accounts.refresh().catch(() => undefined)}
        />
      ) : accounts.all.length > 0 ? (
        accounts.all.map((account) => <Account key={account.partner} account={account} />)
      ) : fetching.status === 'success' ? (
        <Empty
          drawing="chart"
          title="No ad account is connected"
          text={
            'Ads run through your own accounts at ad partners. The sandbox needs no account: try ads ' +
            'without spending anything.'
          }
          action={connect}
        />
      ) : (
        <Skeleton shape="block" height={160} label="Loading the ad accounts" />
      )}
    </Page>
  );
});

const Account = observer(function Account({ account }: { readonly account: AdAccount }) {
  const accounts = useService(AdAccountsStore);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'marketing_campaigns.delete' }) === undefined;
  const save = async (change: AdAccountUpdate) => {
    try {
      await accounts.update(account.partner, change);
      // A channel may have been moved here from another account.
      await accounts.refresh();
      alerts.show(texts.accountSaved);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.is('ad_partner_in_use')) alerts.show(texts.accountInUse);
      else showFailure(alerts, failure, texts.accountFailed);
    }
  };
  return (
    <PageSection
      title={
        <>
          {account.name} {account.is_sandbox && <SandboxTag />}
        </>
      }
      description={
        account.is_sandbox
          ? 'Approves campaigns after 30 seconds. It shows no ads and spends nothing.'
          : `Your ad account at ${partnerNames[account.partner]}.`
      }
      action={
        mayDelete && (
          <Link to={pathTo(paths.disconnect, { partner: account.partner })} look="button">
            Disconnect
          </Link>
        )
      }
    >
      {account.problem !== null && (
        <Banner
          tone="danger"
          title={`${partnerNames[account.partner]} no longer accepts the sign-in`}
          action={
            <Link to={paths.adAccount} look="button">
              Connect again
            </Link>
          }
        >
          {account.problem} Campaigns wait until you connect it again.
        </Banner>
      )}
      {account.accounts.length > 1 && (
        <FormField label="Ad account">
          <Select
            value={account.account_id}
            disabled={!mayUpdate}
            options={account.accounts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => void save({ account_id: id })}
          />
        </FormField>
      )}
      <fieldset className={styles.plain} disabled={!mayUpdate}>
        <legend className={styles.detail}>Used for</legend>
        {account.available_channels.map((channel) => (
          <Checkbox
            key={channel}
            label={channelNames[channel]}
            checked={account.channels.includes(channel)}
            onChange={(on) =>
              void save({
                channels: account.available_channels.filter((one) =>
                  one === channel ? on : account.channels.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <p className={styles.detail}>
        Connected <RelativeTime at={account.connected_at} />
      </p>
    </PageSection>
  );
});
