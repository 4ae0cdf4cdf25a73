import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from 'sendwright/sdk/ui';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { PasskeyButton, type PasskeyUse } from './PasskeyButton';

interface CodeCardProps {
  /** Uses a passkey instead of the code; unset: it signs in alone. */
  readonly onPasskey?: PasskeyUse | undefined;
  /** Signs in with the code; what it throws is shown. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the second factor. */
export function CodeCard({ onPasskey, onCode, onCancel }: CodeCardProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => code.current?.focus(), []);

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.current?.value.trim() ?? '';
    setProblem(typed === '' ? 'Enter the code.' : undefined);
    if (typed === '') return;
    setBusy(true);
    try {
      await onCode(typed);
    } catch (error) {
      setBusy(false);
      setProblem(authProblem(error, 'Signing in failed. Try again.'));
      code.current?.select();
      code.current?.focus();
    }
  };

  return (
    <AuthCard
      title="Enter your code"
      intro="The six digits that your authenticator app shows for Sendwright. Without the app, a recovery code."
      problem={problem}
    >
      <form onSubmit={(event) => void enter(event)} noValidate>
        <div className={styles.field}>
          <label htmlFor={id}>Code</label>
          <input
            ref={code}
            id={id}
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        </div>
        <Button intent="primary" type="submit" loading={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <PasskeyButton onUse={onPasskey} onProblem={setProblem} />
      <Button intent="quiet" onClick={onCancel}>
        Sign in as somebody else
      </Button>
    </AuthCard>
  );
}
