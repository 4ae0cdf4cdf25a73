import { useCallback, useState } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, PageSection, StatusTag } from 'sendwright/sdk/ui';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

/** The user's own connection to the identity provider; nothing while the account has none. */
export function OwnSingleSignOn() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [busy, setBusy] = useState(false);
  const { value } = useLoaded(useCallback(() => http.call('GET /user/single-sign-on', { retry: true }), [http]));
  if (!value?.available) return null;
  const connect = async () => {
    setBusy(true);
    try {
      const { url } = await http.call('POST /user/single-sign-on');
      window.location.assign(url);
    } catch (error) {
      showFailure(alerts, error, texts.ssoConnectFailed);
      setBusy(false);
    }
  };
  return (
    <PageSection
      title="Single sign-on"
      description="Sign in at your company's identity provider instead of with a password."
      action={
        <StatusTag
          tone={value.connected ? 'success' : 'neutral'}
          label={value.connected ? 'Connected' : 'Not connected'}
        />
      }
    >
      {!value.connected && (
        <div className={styles.buttons}>
          <Button loading={busy} onClick={() => void connect()}>
            Connect
          </Button>
        </div>
      )}
    </PageSection>
  );
}
