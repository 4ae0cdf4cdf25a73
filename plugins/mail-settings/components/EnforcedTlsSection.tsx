import { useCallback, useState } from 'react';
import { Alerts, Http, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { ErrorState, PageSection, Skeleton, Switch } from 'sendwright/sdk/ui';
import type { EnforcedTls } from 'sendwright/wire/mailSettings';
import { texts } from '../texts';
import styles from './mailSettings.module.css';

/** Whether the account's mail must be encrypted on its way. */
export function EnforcedTlsSection() {
  const cannotRead = useRefusal({ scope: 'user.settings.enforced_tls.read' });
  return cannotRead ? null : <Rules />;
}

function Rules() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayChange = useRefusal({ scope: 'user.settings.enforced_tls.update' }) === undefined;
  const [isBusy, setBusy] = useState(false);
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /user/settings/enforced_tls', { retry: true, signal }), [http]),
  );
  const save = async (body: EnforcedTls) => {
    setBusy(true);
    try {
      await http.call('PATCH /user/settings/enforced_tls', { body });
      alerts.show(texts.settingSaved, { title: 'Encryption' });
      reload();
    } catch (error) {
      showFailure(alerts, error, texts.settingFailed);
    }
    setBusy(false);
  };
  return (
    <PageSection
      title="Encryption"
      description="Mail waits unless the mail route, or the installation's mail server, always does this."
    >
      {!value && failure === undefined && <Skeleton count={2} label="Loading the rules for encryption" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="The rules for encryption couldn't be loaded." onRetry={reload} />
      )}
      {value && (
        <div className={styles.stack}>
          <Switch
            label="Require TLS"
            helper="Nothing is sent over connections without encryption."
            checked={value.require_tls || value.require_valid_cert}
            disabled={isBusy || !mayChange}
            onChange={(on) => void save({ require_tls: on, require_valid_cert: on && value.require_valid_cert })}
          />
          <Switch
            label="Require a valid certificate"
            helper="The server must also prove its name."
            checked={value.require_valid_cert}
            disabled={isBusy || !mayChange}
            onChange={(on) => void save({ require_tls: true, require_valid_cert: on })}
          />
        </div>
      )}
    </PageSection>
  );
}
