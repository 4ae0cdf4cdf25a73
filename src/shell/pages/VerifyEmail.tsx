import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';

/** The page behind the verification link. Confirming needs a button press, because mail scanners follow links. */
const VerifyEmail = observer(function VerifyEmail() {
  const { http, session, navigation } = useShell().kernel;
  const token = navigation.location.hash.slice(1);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [email, setEmail] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const confirmed = await http.call('POST /email-verifications', { body: { token } });
      setEmail(confirmed.email);
      void session.refresh();
    } catch (error) {
      setProblem(authProblem(error, 'The address could not be confirmed. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  const onward = session.hasToken ? (
    <Link to="/" look="primary">
      Go to the workbench
    </Link>
  ) : (
    <Link to="/sign-in" look="primary">
      Sign in
    </Link>
  );

  if (email !== undefined) {
    return (
      <AuthCard title="Address confirmed" intro={<>{email} is yours. Mail about your account goes there.</>}>
        <div className={styles.wide}>{onward}</div>
      </AuthCard>
    );
  }
  if (token === '') {
    return (
      <AuthCard title="This link is incomplete" intro="Open it again from the message: the end is missing.">
        <div className={styles.wide}>{onward}</div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Confirm your address"
      intro="Press the button to confirm that this address is yours."
      problem={problem}
    >
      <div className={styles.wide}>
        {problem ? (
          onward
        ) : (
          <Button intent="primary" loading={busy} onClick={() => void confirm()}>
            Confirm the address
          </Button>
        )}
      </div>
    </AuthCard>
  );
});

export default VerifyEmail;
