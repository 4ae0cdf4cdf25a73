import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Alerts, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { problemOf } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  CopyableId,
  Empty,
  ErrorState,
  Link,
  Page,
  PageSection,
  RelativeTime,
  Skeleton,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import styles from './DomainDetail.module.css';
import { paths } from '../contract';
import { DomainsStore } from '../domainsStore';
import { domainState } from '../domainCheck';
import { useCheckDomain } from '../domainCheck';

const back = { to: paths.domains, label: 'Domains' };

function Shown({ domain }: { readonly domain: AuthenticatedDomain }) {
  const navigation = useService(Navigation);
  const check = useCheckDomain();
  const cannotCheck = useRefusal({ scope: 'whitelabel.update' });
  const cannotRemove = useRefusal({ scope: 'whitelabel.delete' });
  const [checking, setChecking] = useState(false);
  const { id, valid, last_validation_attempt_at: at, dns } = domain;
  const look = async () => {
    setChecking(true);
    await check(id);
    setChecking(false);
  };
  return (
    <Page
      title={domain.domain}
      status={<StatusTag {...domainState(domain)} />}
      back={back}
      primaryAction={
        <Button
          intent="primary"
          icon="refresh"
          loading={checking}
          disabled={cannotCheck !== undefined}
          onClick={() => void look()}
        >
          Check the record
        </Button>
      }
      actions={
        cannotRemove
          ? []
          : [
              {
                label: 'Remove domain',
                icon: 'trash',
                danger: true,
                onSelect: () => navigation.to(paths.removeDomain, { id: String(id) }),
              },
            ]
      }
    >
      {dns.dkim.reason !== null && (
        <Banner tone="warning" title={valid ? 'The record was not found recently' : 'Not authenticated yet'}>
          {dns.dkim.reason}{' '}
          {at !== null && (
            <>
              Last checked <RelativeTime at={at * 1000} />.
            </>
          )}
        </Banner>
      )}
      {valid && dns.dkim.reason === null && (
        <Banner tone="success" title="This domain is yours">
          Its mail is signed, and its senders are verified. The record is checked every day.{' '}
          {at !== null && (
            <>
              Last checked <RelativeTime at={at * 1000} />.
            </>
          )}
        </Banner>
      )}
      <PageSection
        title="DNS record"
        description={
          'Add this record at your DNS provider, then check it. New records can take up to a day to ' +
          'appear. We check every hour for a week.'
        }
      >
        <DomainRecord domain={domain} />
      </PageSection>
      <PageSection title="What it does" description="Once the record is in place:">
        <ul>
          <li>Mail from {domain.domain} is signed (DKIM), so mailbox providers can tell that it is yours.</li>
          <li>Every sender at @{domain.domain} is verified without an email of its own.</li>
          <li>If the record is removed later, both end and you get an email.</li>
        </ul>
      </PageSection>
    </Page>
  );
}

export default observer(function DomainDetail() {
  const store = useService(DomainsStore);
  const domain = store.get(useParameter('id'));
  const { fetching } = store;
  const problem = problemOf(fetching);

  useEffect(() => {
    store.refresh().catch(() => undefined);
  }, [store]);

  if (domain) return <Shown domain={domain} />;
  return (
    <Page title="Domain" back={back}>
      {problem !== undefined && (
        <ErrorState
          failure={problem}
          title="The domain couldn't be loaded."
          onRetry={() => void store.refresh().catch(() => undefined)}
        />
      )}
      {problem === undefined && fetching.status !== 'success' && <Skeleton shape="page" label="Loading the domain" />}
      {fetching.status === 'success' && (
        <Empty
          drawing="lock"
          title="Domain not found"
          text="It may have been removed, or the link is wrong."
          action={
            <Link to={paths.domains} look="button">
              Show all domains
            </Link>
          }
        />
      )}
    </Page>
  );
});

/** The DNS record to add for the domain, with copy buttons. */
function DomainRecord({ domain: { domain, dns } }: { readonly domain: AuthenticatedDomain }) {
  const alerts = useService(Alerts);
  const { host, data } = dns.dkim;
  const copyValue = async () => {
    try {
      await navigator.clipboard.writeText(data);
      alerts.add({ type: 'success', message: 'Value copied' });
    } catch {
      alerts.add({
        type: 'danger',
        message: "The browser didn't allow copying. Select the value and copy it by hand.",
      });
    }
  };
  return (
    <dl className={styles.record}>
      <dt>Type</dt>
      <dd>TXT</dd>
      <dt>Name</dt>
      <dd>
        <CopyableId value={host} label="Name" />
      </dd>
      <dt>Short name</dt>
      <dd>
        <CopyableId value={host.slice(0, -domain.length - 1)} label="Short name" /> where the DNS service adds{' '}
        <code>.{domain}</code> itself
      </dd>
      <dt>Value</dt>
      <dd className={styles.value}>
        <p className={styles.key}>{data}</p>
        <Button size="small" icon="copy" onClick={() => void copyValue()}>
          Copy value
        </Button>
      </dd>
    </dl>
  );
}
