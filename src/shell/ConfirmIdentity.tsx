import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from 'sendwright/sdk/models';
import { hasPasskeys, PasskeyUnused, signWithPasskey } from 'sendwright/sdk/passkeys';
import { Banner, Button, Dialog, ErrorState, FormField, Skeleton, TextInput } from 'sendwright/sdk/ui';
import type { Confirmation, ConfirmationProof } from 'sendwright/wire/confirmation';
import { authProblem } from './pages/authProblem';
import styles from './ConfirmIdentity.module.css';
import { useShell } from './ShellContext';

interface Props {
  /** Ends the question; what waits for it goes on, or fails. */
  readonly onDone: (isConfirmed: boolean) => void;
}

/** Asks the user to prove again who they are: with what they sign in with. */
export function ConfirmIdentity({ onDone }: Props) {
  const { http } = useShell().kernel;
  const { value, failure, reload } = useLoaded(
    useCallback(() => http.call('GET /user/confirmation', { retry: true }), [http]),
  );
  return (
    <Dialog title="Confirm that it's you" role="alertdialog" size="small" onClose={() => onDone(false)}>
      <div className={styles.ways}>
        <p>This needs a confirmation that is not older than 15 minutes.</p>
        {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
        {!value && failure === undefined && <Skeleton count={2} label="Loading" />}
        {value && <Ways value={value} onDone={onDone} />}
      </div>
    </Dialog>
  );
}

function Ways({ value, onDone }: Props & { readonly value: Confirmation }) {
  const { http, session } = useShell().kernel;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const [code, setCode] = useState('');
  const hasPasskey = value.passkey && hasPasskeys();
  // With a code, the password is the shorter way.
  const offersIssuer = value.single_sign_on && !(value.single_sign_on_code && value.password);

  const prove = async (proof: () => Promise<ConfirmationProof>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await http.call('POST /user/confirmation', { body: await proof() });
      onDone(true);
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof PasskeyUnused ? error.text : authProblem(error, 'Confirming failed. Try again.'));
    }
  };
  const byPasskey = async (): Promise<ConfirmationProof> => ({
    passkey: await signWithPasskey(await http.call('POST /user/confirmation/passkey')),
  });
  const leadToIssuer = async () => {
    setProblem(undefined);
    try {
      const body = value.single_sign_on_code ? { code: code.trim() } : {};
      const { url } = await http.call('POST /user/confirmation/single-sign-on', { body });
      // Another tab: what was typed here stays.
      window.open(url, '_blank', 'noopener');
      setElsewhere(true);
    } catch (error) {
      setProblem(authProblem(error, 'Confirming failed. Try again.'));
    }
  };

  useEffect(() => {
    if (!isElsewhere) return undefined;
    const look = () =>
      void http.call('GET /user/confirmation').then(
        ({ is_confirmed: isConfirmed }) => isConfirmed && onDone(true),
        () => undefined,
      );
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [isElsewhere, http, onDone]);

  return (
    <>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {hasPasskey && (
        <Button intent="primary" loading={busy} focusFirst onClick={() => void prove(byPasskey)}>
          Use a passkey
        </Button>
      )}
      {value.password && (
        <PasswordForm
          needsCode={value.code}
          isFirst={!hasPasskey}
          busy={busy}
          onProof={(proof) => void prove(async () => proof)}
        />
      )}
      {offersIssuer && value.single_sign_on_code && <CodeField value={code} onChange={setCode} />}
      {offersIssuer && (
        <Button disabled={value.single_sign_on_code && code.trim() === ''} onClick={() => void leadToIssuer()}>
          Sign in again with single sign-on
        </Button>
      )}
      {isElsewhere && <p role="status">Sign in in the other tab, then come back here.</p>}
      {!hasPasskey && !value.password && !value.single_sign_on && (
        <>
          <p>This browser has none of the ways that you sign in with. Sign in again, or set a password first.</p>
          <Button onClick={() => void session.signOut()}>Sign out</Button>
        </>
      )}
    </>
  );
}

function CodeField(props: { readonly value: string; readonly onChange: (code: string) => void }) {
  return (
    <FormField label="Code" required helper="From your authenticator app, or a recovery code.">
      <TextInput autoComplete="one-time-code" mono {...props} />
    </FormField>
  );
}

interface PasswordProps {
  readonly needsCode: boolean;
  readonly isFirst: boolean;
  readonly busy: boolean;
  readonly onProof: (proof: ConfirmationProof) => void;
}

/** The password, and the code where the user has a second factor. */
function PasswordForm({ needsCode, isFirst, busy, onProof }: PasswordProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const isComplete = password !== '' && (!needsCode || code.trim() !== '');
  return (
    <form
      className={styles.ways}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) onProof({ password, ...(needsCode && { code: code.trim() }) });
      }}
    >
      <FormField label="Password" required>
        <TextInput
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          focusFirst={isFirst}
        />
      </FormField>
      {needsCode && <CodeField value={code} onChange={setCode} />}
      <Button intent={isFirst ? 'primary' : 'secondary'} type="submit" loading={busy} disabled={!isComplete}>
        Confirm
      </Button>
    </form>
  );
}
