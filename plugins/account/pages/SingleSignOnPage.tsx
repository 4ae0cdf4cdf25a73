import { useCallback, useState } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  Confirm,
  CopyableId,
  ErrorState,
  FactList,
  Page,
  PageSection,
  Skeleton,
  StatusTag,
} from 'sendwright/sdk/ui';
import type { SsoSettings } from 'sendwright/wire/singleSignOn';
import { SecondFactorRule } from '../components/SecondFactorRule';
import { SingleSignOnFields } from '../components/SingleSignOnFields';
import { texts } from '../texts';
import styles from './account.module.css';

/** How teammates sign in at the identity provider of the company. */
export default function SingleSignOnPage() {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(() => http.call('GET /single-sign-on', { retry: true }), [http]),
  );
  const isOn = value?.connection !== null;
  return (
    <Page
      title="Single sign-on"
      intro="How your team signs in: with a second factor, or where your company manages its people."
    >
      <SecondFactorRule />
      {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton shape="form" label="Loading single sign-on" />}
      {value && (
        <>
          <PageSection
            title="At your identity provider"
            description="Create a web application there with these addresses. It gives you a client ID and a secret."
            action={<StatusTag tone={isOn ? 'success' : 'neutral'} label={isOn ? 'On' : 'Off'} />}
          >
            <FactList>
              <dt>Redirect URI</dt>
              <dd>
                <CopyableId value={value.redirect_uri} label="Redirect URI" whole />
              </dd>
              <dt>Sign-out redirect URI</dt>
              <dd>
                <CopyableId value={value.sign_out_uri} label="Sign-out redirect URI" whole />
              </dd>
            </FactList>
          </PageSection>
          <SingleSignOnFields key={JSON.stringify(value.connection)} settings={value} onSaved={reload} />
          {value.connection && <RemoveSection connection={value.connection} onRemoved={reload} />}
        </>
      )}
    </Page>
  );
}

interface RemoveProps {
  readonly connection: NonNullable<SsoSettings['connection']>;
  readonly onRemoved: () => void;
}

function RemoveSection({ connection, onRemoved }: RemoveProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [asking, setAsking] = useState(false);
  return (
    <PageSection title="Remove single sign-on" description="Your team signs in with passwords again.">
      <div className={styles.buttons}>
        <Button intent="danger" onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      {asking && (
        <Confirm
          title="Remove single sign-on?"
          text={
            `Everybody who signed in at ${connection.issuer} is signed out. Teammates stay, and choose a password ` +
            'with "Forgot your password?".'
          }
          confirmLabel="Remove single sign-on"
          danger
          onConfirm={async () => {
            try {
              await http.call('DELETE /single-sign-on');
              alerts.show(texts.ssoRemoved);
              onRemoved();
            } catch (error) {
              showFailure(alerts, error, texts.ssoRemoveFailed);
            }
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </PageSection>
  );
}
