import { Alerts, useService } from 'sendwright/sdk';
import { Button, CopyableId } from 'sendwright/sdk/ui';
import type { AuthenticatedDomain } from 'sendwright/wire/domainAuthentication';
import styles from './DomainRecord.module.css';

/** What to put into the domain's DNS, to be copied. */
export function DomainRecord({ domain: { domain, subdomain, dns } }: { readonly domain: AuthenticatedDomain }) {
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
        <CopyableId value={`${subdomain}._domainkey`} label="Short name" /> where the DNS service adds{' '}
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
