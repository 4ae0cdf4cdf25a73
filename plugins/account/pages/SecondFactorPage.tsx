import { useCallback, useState } from 'react';
import { Http, Navigation, Session, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { hasPasskeys } from 'sendwright/sdk/passkeys';
import { Button, Dialog, Page, PageSection } from 'sendwright/sdk/ui';
import type { TwoFactorSetUp } from 'sendwright/wire/security';
import { AddPasskey } from '../components/passkeyDialogs';
import { RecoveryCodeList } from '../components/RecoveryCodeList';
import styles from './account.module.css';
import { Pair, Prove } from './TwoFactorSetUp';

/** The setup of a second factor, which a team requires before anything else. */
export default function SecondFactorPage() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const session = useService(Session);
  const [step, setStep] = useState<'passkey' | 'app' | TwoFactorSetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { value } = useLoaded(useCallback(() => http.call('GET /user/passkeys', { retry: true }), [http]));
  const canUsePasskeys = value?.available === true && hasPasskeys();
  const close = () => setStep(undefined);
  const leave = () => window.location.replace(backOf(navigation.location.search));
  const done = (made: readonly string[]) => {
    close();
    if (made.length > 0) setCodes(made);
    else leave();
  };
  return (
    <div className={styles.alone}>
      <Page
        title="Set up a second factor"
        intro="Your team requires one. Until you have set it up, nothing else opens."
        secondaryAction={<Button onClick={() => void session.signOut()}>Sign out</Button>}
      >
        {canUsePasskeys && (
          <PageSection
            title="A passkey"
            description="Sign in with your fingerprint, face or screen lock. You need no password and no code then."
          >
            <div className={styles.buttons}>
              <Button intent="primary" onClick={() => setStep('passkey')}>
                Add passkey
              </Button>
            </div>
          </PageSection>
        )}
        <PageSection title="An authenticator app" description="Your password, and a code from an app on your phone.">
          <div className={styles.buttons}>
            <Button intent={canUsePasskeys ? 'secondary' : 'primary'} onClick={() => setStep('app')}>
              Set up the app
            </Button>
          </div>
        </PageSection>
      </Page>
      {step === 'passkey' && <AddPasskey onAdded={done} onClose={close} />}
      {step === 'app' && <Prove onBegun={setStep} onClose={close} />}
      {typeof step === 'object' && <Pair setUp={step} onDone={done} onClose={close} />}
      {codes && (
        <Dialog
          title="Your recovery codes"
          role="alertdialog"
          onClose={leave}
          footer={
            <Button intent="primary" onClick={leave}>
              I've saved them
            </Button>
          }
        >
          <RecoveryCodeList codes={codes} />
        </Dialog>
      )}
    </div>
  );
}

/** Where the user was going: a path of the workbench. A full page load, because nothing could be loaded before. */
function backOf(search: string): string {
  const { origin } = window.location;
  const wanted = new URLSearchParams(search).get('redirect') ?? '/';
  return wanted.startsWith('/') && URL.canParse(wanted, origin) && new URL(wanted, origin).origin === origin
    ? wanted
    : '/';
}
