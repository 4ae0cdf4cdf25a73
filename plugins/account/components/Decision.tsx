import { useState } from 'react';
import { Alerts, Http, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import type { ScopeRequest } from 'sendwright/wire/scopes';
import { AccountStore } from '../accountStore';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

/** Approves or denies a request. */
export function Decision({ request }: { readonly request: ScopeRequest }) {
  const { requests } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cannotDecide = useRefusal({ scope: 'teammates.update' });
  const [busy, setBusy] = useState(false);
  const { username, scope_group_name: area } = request;
  const params = { request_id: request.id };

  const decide = async (approves: boolean) => {
    setBusy(true);
    try {
      await requests.change(() =>
        approves
          ? http.call('PATCH /scopes/requests/:request_id/approve', { params })
          : http.call('DELETE /scopes/requests/:request_id', { params }),
      );
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
