import { useState } from 'react';
import { Alerts, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import type { ScopeRequest } from 'sendwright/wire/account';
import { AccountStore } from '../accountStore';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

/** Approves or denies a request. */
export function Decision({ request }: { readonly request: ScopeRequest }) {
  const { requests, endpoints } = useService(AccountStore);
  const alerts = useService(Alerts);
  const cannotDecide = useRefusal({ scope: 'teammates.update' });
  const [busy, setBusy] = useState(false);
  const { id, username, scope_group_name: area } = request;

  const decide = async (approves: boolean) => {
    setBusy(true);
    try {
      await requests.change(() => (approves ? endpoints.approve(id) : endpoints.deny(id)));
      if (approves) alerts.show(texts.approved, { username, area });
      else alerts.show(texts.denied, { username });
    } catch (failure) {
      const refused = failure instanceof HttpFailure && failure.status === 403 ? failure.errors[0] : undefined;
      if (refused) alerts.add({ type: 'danger', message: refused.message });
      else alerts.show(texts.decideFailed);
    } finally {
      setBusy(false);
    }
  };
  if (cannotDecide) return '–';
  return (
    <span className={styles.buttons}>
      <Button
        size="small"
        intent="primary"
        loading={busy}
        ariaLabel={`Approve ${area} for ${username}`}
        onClick={() => void decide(true)}
      >
        Approve
      </Button>
      <Button size="small" ariaLabel={`Deny ${area} to ${username}`} onClick={() => void decide(false)}>
        Deny
      </Button>
    </span>
  );
}
