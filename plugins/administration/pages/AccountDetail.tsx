import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, useParameter, usePageSignal, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import { Banner, CopyableId, DateTime, ErrorState, formatNumber, Page, PageSection, Skeleton } from 'sendwright/sdk/ui';
import { AdministrationStore } from '../administrationStore';
import { AccountStatusTag } from '../components/accountStatus';
import styles from '../components/AccountSection.module.css';
import { OwnTermsSection } from '../components/OwnTermsSection';
import { FeatureSection } from '../components/FeatureSection';
import { LimitSection } from '../components/LimitSection';
import { ScopeSection } from '../components/ScopeSection';
import { StandingSection } from '../components/StandingSection';
import { paths } from '../contract';

export default observer(function AccountDetail() {
  const store = useService(AdministrationStore);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const id = useParameter('id');
  const account = store.detail(id);
  const request = store.request(`account ${id}`);

  useEffect(() => {
    // The page shows the failure and offers a retry.
    store.fetchAccount(id, signal).catch((problem: unknown) => isAborted(problem));
  }, [store, id, signal]);

  const back = { to: paths.accounts, label: 'All accounts' };
  if (!account) {
    return (
      <Page title="Account" back={back}>
        {request.status === 'failure' ? (
          <ErrorState
            title="Unable to retrieve the account"
            failure={request.failure ?? request.error}
            onRetry={() => void store.fetchAccount(id).catch(() => undefined)}
          />
        ) : (
          <Skeleton shape="form" />
        )}
      </Page>
    );
  }
  const { username, email, parent, people } = account;
  const stopped = account.effective_status !== 'active' && account.effective_status !== 'trial';
  return (
    <Page
      title={username}
      back={back}
      status={<AccountStatusTag account={account} />}
      actions={[
        {
          label: 'See its log',
          icon: 'list',
          onSelect: () => navigation.go(`/audit-log?all=yes&account=${encodeURIComponent(username)}`),
        },
        {
          label: 'See its features',
          icon: 'filter',
          onSelect: () => navigation.go(`${paths.features}?search=${encodeURIComponent(username)}`),
        },
      ]}
    >
      <div className={styles.stack}>
        {stopped && (
          <Banner tone="warning" title="Nothing is sent">
            {account.effective_status === account.status
              ? 'The status of this account stops its sending.'
              : account.disabled
                ? 'Its parent switched it off.'
                : `Its parent ${parent ?? ''} is stopped, and so is this account.`}
          </Banner>
        )}
        <PageSection title="About">
          <dl className={styles.facts}>
            <div>
              <dt>Email</dt>
              <dd>{email ? <CopyableId value={email} /> : '–'}</dd>
            </div>
            <div>
              <dt>Account id</dt>
              <dd>
                <CopyableId value={String(account.id)} />
              </dd>
            </div>
            <div>
              <dt>Parent</dt>
              <dd>{parent ?? 'None'}</dd>
            </div>
            <div>
              <dt>Contacts</dt>
              <dd>{formatNumber(account.contacts)}</dd>
            </div>
            <div>
              <dt>Subusers</dt>
              <dd>{formatNumber(account.subusers)}</dd>
            </div>
            <div>
              <dt>Time zone</dt>
              <dd>{account.time_zone}</dd>
            </div>
            <div>
              <dt>Opened</dt>
              <dd>
                <DateTime at={account.created_at} length="short" />
              </dd>
            </div>
            <div>
              <dt>Last sign-in</dt>
              <dd>{account.last_sign_in ? <DateTime at={account.last_sign_in} length="short" /> : 'Never'}</dd>
            </div>
            <div>
              <dt>People</dt>
              <dd>
                {people
                  .map(({ username: name, is_admin: isAdmin }) => `${name}${isAdmin ? ' (administrator)' : ''}`)
                  .join(', ')}
              </dd>
            </div>
          </dl>
        </PageSection>
        <StandingSection account={account} />
        <OwnTermsSection
          account={account}
          key={account.plan}
          part="entitlements"
          title="Entitlements"
          description="Empty fields follow the plan."
        />
        <OwnTermsSection
          account={account}
          key={`${account.plan} package`}
          part="package"
          title="Package"
          description={
            'What the account sees as its package. Empty fields follow the plan and its size; nothing is billed by ' +
            'them.'
          }
        />
        <LimitSection account={account} />
        <ScopeSection account={account} key={`${account.plan} scopes`} />
        <FeatureSection account={account} />
      </div>
    </Page>
  );
});
