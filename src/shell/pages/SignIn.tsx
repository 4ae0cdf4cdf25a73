import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HttpFailure } from 'sendwright/sdk';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';

/** Whether the server runs on the visitor's own machine, so that they can use its command line. */
const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);

/** Whether the password was correct and the second factor is required. */
const needsCode = (error: unknown): boolean =>
  error instanceof HttpFailure && error.status === 401 && error.errors.some(({ field }) => field === 'code');

/**
 * Sign-in with username and password, then a code if there is a second factor, or with a one-time link (`?link=`). Then
 * returns to where the user came from.
 */
const SignIn = observer(function SignIn() {
  const { session, navigation } = useShell().kernel;
  const link = new URLSearchParams(navigation.location.search).get('link');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(link !== null);
  const [reveal, setReveal] = useState(false);
  /** The credentials entered before the code was requested; set while it is. */
  const [proved, setProved] = useState<{ readonly name: string; readonly secret: string }>();
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const usedLink = useRef<string>(undefined);

  useEffect(() => {
    // A link works once: a second run of this effect must not use it again.
    if (link === null || usedLink.current === link) return;
    usedLink.current = link;
    session.signInWithLink(link).catch((error: unknown) => {
      const wasRefused =
        error instanceof HttpFailure && error.status >= 400 && error.status < 500 && error.status !== 429;
      setProblem(
        wasRefused
          ? 'This sign-in link was used already or has expired. Sign in with your password, or create a new link on ' +
              'the server.'
          : authProblem(error, 'Signing in failed. Try again.'),
      );
      setBusy(false);
    });
  }, [session, link]);

  useEffect(() => {
    if (proved) code.current?.focus();
    else if (link === null) username.current?.focus();
  }, [link, proved]);

  const attempt = async (name: string, secret: string, typedCode: string | undefined) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signIn(name, secret, typedCode);
    } catch (error) {
      setBusy(false);
      if (needsCode(error) && typedCode === undefined) {
        setProved({ name, secret });
        return;
      }
      setProblem(authProblem(error, 'Signing in failed. Try again.'));
      const field = typedCode === undefined ? password.current : code.current;
      field?.select();
      field?.focus();
    }
  };

  const signIn = (event: FormEvent) => {
    event.preventDefault();
    if (proved) {
      const typed = code.current?.value.trim() ?? '';
      if (typed === '') setProblem('Enter the code.');
      else void attempt(proved.name, proved.secret, typed);
      return;
    }
    const name = username.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    if (name !== '' && secret !== '') {
      void attempt(name, secret, undefined);
      return;
    }
    setProblem('Enter your username or email and your password.');
    (name === '' ? username : password).current?.focus();
  };

  if (proved) {
    return (
      <AuthCard
        title="Enter your code"
        intro="The six digits that your authenticator app shows for Sendwright. Without the app, a recovery code."
        problem={problem}
      >
        <form onSubmit={signIn} noValidate>
          <div className={styles.field}>
            <label htmlFor={`${id}code`}>Code</label>
            <input
              ref={code}
              id={`${id}code`}
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
        <Button
          intent="quiet"
          onClick={() => {
            setProved(undefined);
            setProblem(undefined);
          }}
        >
          Sign in as somebody else
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Sign in"
      problem={problem}
      links={
        <>
          <Link to="/reset-password">Forgot your password?</Link>
          <Link to="/sign-up">Create an account</Link>
        </>
      }
    >
      <form onSubmit={signIn} noValidate>
        <div className={styles.field}>
          <label htmlFor={`${id}username`}>Username or email</label>
          <input
            ref={username}
            id={`${id}username`}
            name="username"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}password`}>Password</label>
          <div className={styles.password}>
            <input
              ref={password}
              id={`${id}password`}
              name="password"
              type={reveal ? 'text' : 'password'}
              autoComplete="current-password"
              required
            />
            <button
              type="button"
              aria-pressed={reveal}
              aria-controls={`${id}password`}
              onClick={() => setReveal(!reveal)}
            >
              {reveal ? 'Hide' : 'Show'}
            </button>
          </div>
        </div>
        <Button intent="primary" type="submit" loading={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      {isThisMachine && (
        <p className={styles.note}>
          No password yet? Open the link that the server printed when it started, or create one:{' '}
          <code>npm run provider -- sign-in-link --account owner</code>
        </p>
      )}
    </AuthCard>
  );
});

export default SignIn;
