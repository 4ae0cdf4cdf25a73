import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HttpFailure } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import { Brand } from '../frame/Brand';
import { useShell } from '../ShellContext';
import styles from './SignIn.module.css';

/** What a failed sign-in tells; the server's own words where it has some. */
function problemOf(error: unknown, byLink: boolean): string {
  if (!(error instanceof HttpFailure)) return 'Signing in failed. Try again.';
  if (error.status === 0) return "The server couldn't be reached. Check your connection and try again.";
  if (error.status === 429) return 'Too many tries. Wait a minute, then try again.';
  if (error.status >= 500) return 'The server failed to answer. Try again in a moment.';
  if (byLink) return 'This sign-in link was used already or has expired. Sign in with your password, or ask for a new link.';
  return error.errors[0]?.message ?? 'The username or the password is wrong.';
}

/** Signing in with username and password, or by a one-time link (`?link=`). The session then goes back to where the user came from. */
const SignIn = observer(function SignIn() {
  const { session, navigation } = useShell().kernel;
  const link = new URLSearchParams(navigation.location.search).get('link');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(link !== null);
  const [reveal, setReveal] = useState(false);
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const usedLink = useRef<string>(undefined);

  useEffect(() => {
    // A link works once: a second run of this effect must not spend it again.
    if (link === null || usedLink.current === link) return;
    usedLink.current = link;
    session.signInWithLink(link).catch((error: unknown) => {
      setProblem(problemOf(error, true));
      setBusy(false);
    });
  }, [session, link]);

  useEffect(() => {
    if (link === null) username.current?.focus();
  }, [link]);

  const signIn = async (event: FormEvent) => {
    event.preventDefault();
    const name = username.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    if (name === '' || secret === '') {
      setProblem('Enter your username and your password.');
      (name === '' ? username : password).current?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signIn(name, secret);
    } catch (error) {
      setProblem(problemOf(error, false));
      setBusy(false);
      password.current?.select();
      password.current?.focus();
    }
  };

  return (
    <div className={styles.page}>
      <form className={styles.card} onSubmit={(event) => void signIn(event)} noValidate aria-labelledby={`${id}title`}>
        <Brand />
        <h1 id={`${id}title`}>Sign in</h1>
        {problem && (
          <p id={`${id}problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}username`}>Username</label>
          <input ref={username} id={`${id}username`} name="username" autoComplete="username" autoCapitalize="off" spellCheck={false} required aria-describedby={problem ? `${id}problem` : undefined} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}password`}>Password</label>
          <div className={styles.password}>
            <input ref={password} id={`${id}password`} name="password" type={reveal ? 'text' : 'password'} autoComplete="current-password" required aria-describedby={problem ? `${id}problem` : undefined} />
            <button type="button" aria-pressed={reveal} aria-controls={`${id}password`} onClick={() => setReveal(!reveal)}>
              {reveal ? 'Hide' : 'Show'}
            </button>
          </div>
        </div>
        <Button intent="primary" type="submit" loading={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      <p className={styles.note}>First start? The server prints a one-time sign-in link.</p>
    </div>
  );
});

export default SignIn;
