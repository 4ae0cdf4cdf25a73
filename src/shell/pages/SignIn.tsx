import { observer } from 'mobx-react-lite';
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { HttpFailure } from 'sendwright/sdk';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { CodeCard } from './CodeCard';
import { PasskeyButton } from './PasskeyButton';

/** Only some people's way in, so that the page of everybody else comes without it. */
const SingleSignOn = lazy(() => import('./SingleSignOn'));

/** Whether the server runs on the visitor's own machine, so that they can use its command line. */
const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);

/** Whether the password was correct and the second factor is required. */
const needsCode = (error: unknown): boolean =>
  error instanceof HttpFailure && error.status === 401 && error.errors.some(({ field }) => field === 'code');

/**
 * Sign-in with username and password, then a code if there is a second factor, with a passkey, with single sign-on, or
 * with a one-time link (`?link=`). Then returns to where the user came from. `?sso=` says how a return from an issuer
 * ended.
 */
const SignIn = observer(function SignIn() {
  const { session, navigation } = useShell().kernel;
  const search = new URLSearchParams(navigation.location.search);
  const link = search.get('link');
  const [problem, setProblem] = useState<string>();
  const [sso, setSso] = useState(search.get('sso'));
  const [busy, setBusy] = useState(link !== null);
  const [reveal, setReveal] = useState(false);
  /** The credentials entered before the code was requested; set while it is. */
  const [proved, setProved] = useState<{ readonly name: string; readonly secret: string }>();
  const id = useId();
  const password = useRef<HTMLInputElement>(null);
  const username = useRef<HTMLInputElement>(null);
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
    if (link === null && !proved && sso === null) username.current?.focus();
  }, [link, proved, sso]);

  const attempt = async (name: string, secret: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await session.signIn(name, secret);
    } catch (error) {
      setBusy(false);
      if (needsCode(error)) {
        setProved({ name, secret });
        return;
      }
      setProblem(authProblem(error, 'Signing in failed. Try again.'));
      password.current?.select();
      password.current?.focus();
    }
  };

  const signIn = (event: FormEvent) => {
    event.preventDefault();
    const name = username.current?.value.trim() ?? '';
    const secret = password.current?.value ?? '';
    if (name !== '' && secret !== '') {
      void attempt(name, secret);
      return;
    }
    setProblem('Enter your username or email and your password.');
    (name === '' ? username : password).current?.focus();
  };

  const startAgain = () => {
    setProved(undefined);
    setProblem(undefined);
    setSso(null);
  };
  if (proved)
    return <CodeCard onCode={(code) => session.signIn(proved.name, proved.secret, code)} onCancel={startAgain} />;
  if (sso !== null)
    return (
      <Suspense fallback={null}>
        <SingleSignOn
          step={sso}
          onCancel={(reason) => {
            startAgain();
            setProblem(reason);
          }}
        />
      </Suspense>
    );
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
      <PasskeyButton onProblem={setProblem} />
      <Button onClick={() => setSso('name')}>Continue with single sign-on</Button>
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
