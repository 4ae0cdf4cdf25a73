import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  CopyableId,
  MenuButton,
  PageSection,
  RelativeTime,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { Tone } from 'sendwright/sdk/ui';
import type { LinkDomain } from 'sendwright/wire/linkDomains';
import { hostOf, LinksStore } from '../linksStore';
import { texts } from '../texts';
import styles from './LinkSection.module.css';

/** Whether new links use it. */
function stateOf({ valid, default: isOn, last_validation_attempt_at: at }: LinkDomain): { tone: Tone; label: string } {
  if (valid) return isOn ? { tone: 'success', label: 'In use' } : { tone: 'neutral', label: 'Not in use' };
  return at === null ? { tone: 'neutral', label: 'Not checked yet' } : { tone: 'warning', label: 'Records missing' };
}

/** A link domain with its records. */
export const LinkSection = observer(function LinkSection({ link }: { readonly link: LinkDomain }) {
  const store = useService(LinksStore);
  const alerts = useService(Alerts);
  const cannotChange = useRefusal({ scope: 'whitelabel.update' }) !== undefined;
  const cannotRemove = useRefusal({ scope: 'whitelabel.delete' }) !== undefined;
  const [checking, setChecking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { id, valid, default: isOn, last_validation_attempt_at: at, dns } = link;
  const host = hostOf(link);
  const reasons = [dns.domain_cname.reason, dns.owner_cname.reason].filter((reason) => reason !== null);

  const check = async () => {
    setChecking(true);
    try {
      const now = await store.validate(id);
      if (now.valid) alerts.show(texts.linkFound, { host });
    } catch (failure) {
      showFailure(alerts, failure, texts.linkCheckFailed);
    }
    setChecking(false);
  };
  const turn = async (to: boolean) => {
    try {
      await store.turn(id, to);
      alerts.show(to ? texts.linkOn : texts.linkOff, { host });
    } catch (failure) {
      showFailure(alerts, failure, texts.linkChangeFailed);
    }
  };
  const remove = async () => {
    try {
      await store.remove(id);
      alerts.show(texts.linkRemoved);
    } catch (failure) {
      showFailure(alerts, failure, texts.linkRemoveFailed);
    }
    setRemoving(false);
  };

  return (
    <PageSection title={host}>
      <div className={styles.head}>
        <StatusTag {...stateOf(link)} />
        <span className={styles.checked}>
          {at === null ? (
            'Never checked'
          ) : (
            <>
              Last checked <RelativeTime at={at * 1000} />
            </>
          )}
        </span>
        <Button size="small" icon="refresh" loading={checking} disabled={cannotChange} onClick={() => void check()}>
          Check the records
        </Button>
        <MenuButton
          label={`Actions for ${host}`}
          items={[
            isOn
              ? { label: 'Stop using it', disabled: cannotChange, onSelect: () => void turn(false) }
              : { label: 'Use it for new links', disabled: cannotChange, onSelect: () => void turn(true) },
            'divider',
            { label: 'Remove', icon: 'trash', danger: true, disabled: cannotRemove, onSelect: () => setRemoving(true) },
          ]}
        />
      </div>
      {reasons.length > 0 && (
        <Banner
          tone="warning"
          title={valid ? 'A record was not found recently' : "New links don't use this domain yet"}
        >
          {reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
        </Banner>
      )}
      {[dns.domain_cname, dns.owner_cname].map((record) => (
        <dl key={record.host} className={styles.record}>
          <dt>CNAME</dt>
          <dd>
            <CopyableId value={record.host} label="Name" />
          </dd>
          <dt>leads to</dt>
          <dd>
            <CopyableId value={record.data} label="Value" />
          </dd>
        </dl>
      ))}
      {removing && (
        <Confirm
          title={`Remove ${host}?`}
          text={
            valid
              ? 'New links have the usual address. Keep the records in the DNS: links that were already sent work ' +
                'only while they exist.'
              : 'Its records in the DNS are no longer checked.'
          }
          confirmLabel="Remove link domain"
          danger
          onConfirm={remove}
          onCancel={() => setRemoving(false)}
        />
      )}
    </PageSection>
  );
});
