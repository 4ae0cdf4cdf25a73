import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Navigation, usePageSignal, useParameter, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Combobox,
  CopyableId,
  DateTime,
  ErrorState,
  formatNumber,
  FormField,
  Page,
  PageSection,
  Select,
  Skeleton,
  Switch,
} from 'sendwright/sdk/ui';
import type { AdministeredAccountDetail } from 'sendwright/wire/administration';
import { planChoices, regionChoices, statusChoices } from '../accountChoices';
import { AdministrationStore } from '../administrationStore';
import { AccountSection } from '../components/AccountSection';
import styles from '../components/AccountSection.module.css';
import { AccountStatusTag } from '../components/accountStatus';
import { FeatureSection } from '../components/FeatureSection';
import { LimitSection } from '../components/LimitSection';
import { OwnTermsSection } from '../components/OwnTermsSection';
import { paths } from '../contract';

class StandingForm {
  plan: AdministeredAccountDetail['plan'] = 'trial';
  status: AdministeredAccountDetail['status'] = 'active';
  region: AdministeredAccountDetail['region'] = 'global';
  is_reseller = false;
}

class ScopeForm {
  added: readonly string[] = [];
  withheld: readonly string[] = [];
}

const optionsOf = (scopes: readonly string[]) => scopes.map((scope) => ({ value: scope, label: scope }));

export default observer(function AccountDetail() {
  const store = useService(AdministrationStore);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const id = useParameter('id');
  const account = store.detail(id);
  const request = store.request(`account ${id}`);

  useEffect(() => {
    // The page shows the failure and offers a retry.
    store.fetchAccount(id, signal).catch(() => undefined);
  }, [store, id, signal]);

  const back = { to: paths.accounts, label: 'All accounts' };
  if (!account) {
    return (
      <Page title="Account" back={back}>
        {request.status === 'failure' ? (
          <ErrorState
            title="The account couldn't be loaded."
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
          label: 'View audit log',
          icon: 'list',
          onSelect: () => navigation.go(`/audit-log?all=yes&account=${encodeURIComponent(username)}`),
        },
        {
          label: 'View features',
          icon: 'filter',
          onSelect: () => navigation.go(`${paths.features}?search=${encodeURIComponent(username)}`),
        },
      ]}
    >
      <div className={styles.stack}>
        {stopped && (
          <Banner tone="warning" title="Nothing is sent">
            {account.effective_status === account.status
              ? 'The status of this account prevents sending.'
              : account.disabled
                ? 'Its parent deactivated it.'
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
          description="Empty fields use the values of the plan."
        />
        <OwnTermsSection
          account={account}
          key={`${account.plan} package`}
          part="package"
          title="Package"
          description={
            'The package shown to the account. Empty fields use the values of the plan. Billing is not affected.'
          }
        />
        <LimitSection account={account} />
        <ScopeSection account={account} key={`${account.plan} scopes`} />
        <FeatureSection account={account} />
      </div>
    </Page>
  );
});

/** Scopes that the account has in addition to, or without, its plan. */
function ScopeSection({ account }: { readonly account: AdministeredAccountDetail }) {
  const { id, scopes } = account;
  const form = useForm(ScopeForm, { initial: { added: scopes.added, withheld: scopes.withheld } });
  const added = form.field('added');
  const withheld = form.field('withheld');
  return (
    <AccountSection
      accountId={id}
      title="Scopes"
      description={
        `The plan has ${scopes.of_plan.length} scopes. Withheld scopes are unavailable to everyone in the ` +
        'account, including API keys.'
      }
      form={form}
      changeOf={(values) => ({ scopes: { added: [...values.added], withheld: [...values.withheld] } })}
    >
      <div className={styles.whole}>
        <FormField label="Added" id={added.id} error={form.errors.added}>
          <Combobox
            multiple
            {...added}
            options={optionsOf([...new Set([...scopes.known, ...scopes.added])])}
            placeholder="None added"
          />
        </FormField>
      </div>
      <div className={styles.whole}>
        <FormField label="Withheld" id={withheld.id} error={form.errors.withheld}>
          <Combobox
            multiple
            {...withheld}
            options={optionsOf([...new Set([...scopes.of_plan, ...scopes.withheld])])}
            placeholder="None withheld"
          />
        </FormField>
      </div>
    </AccountSection>
  );
}

/** Plan, status and region. */
function StandingSection({ account }: { readonly account: AdministeredAccountDetail }) {
  const { id, plan, status, region, is_reseller: isReseller, parent } = account;
  const form = useForm(StandingForm, { initial: { plan, status, region, is_reseller: isReseller } });
  return (
    <AccountSection
      accountId={id}
      title="Plan and status"
      description={
        'Any status except Active and Trial stops sending immediately. Scheduled sends wait, and the ' +
        'workbench shows why.'
      }
      form={form}
      changeOf={(values) => ({ ...values })}
    >
      <FormField label="Plan" id={form.field('plan').id} error={form.errors.plan}>
        <Select {...form.field('plan')} options={planChoices} />
      </FormField>
      <FormField label="Status" id={form.field('status').id} error={form.errors.status}>
        <Select {...form.field('status')} options={statusChoices} />
      </FormField>
      <FormField
        label="Region"
        id={form.field('region').id}
        error={form.errors.region}
        helper="Pages that are not available in the EU region are hidden."
      >
        <Select {...form.field('region')} options={regionChoices} />
      </FormField>
      {parent === null && (
        <div className={styles.whole}>
          <Switch
            {...form.field('is_reseller')}
            label="Reseller"
            helper="Its subusers are its customers, without a limit."
          />
        </div>
      )}
    </AccountSection>
  );
}
