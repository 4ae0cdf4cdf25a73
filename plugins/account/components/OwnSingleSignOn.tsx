import { useCallback, useState } from 'react';
import { Http, useFailureAlert, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, PageSection, StatusTag } from 'sendwright/sdk/ui';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

/** The user's own connection to the identity provider; nothing while the account has none. */
export function OwnSingleSignOn() {
  const http = useService(Http);
  const reporting = useFailureAlert();
  const [busy, setBusy] = useState(false);
  const { value } = useLoaded(useCallback(() => http.call('GET /user/single-sign-on', { retry: true }), [http]));
  if (!value?.available) return null;
  const connect = async () => {
    setBusy(true);
    try {
      const { url } = await reporting(() => http.call('POST /user/single-sign-on'), texts.ssoConnectFailed);
      window.location.assign(url);
    } catch {
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
