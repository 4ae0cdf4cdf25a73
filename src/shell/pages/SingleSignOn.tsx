import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SsoProblem } from 'sendwright/wire/singleSignOn';
import { Button } from 'sendwright/sdk/ui';
import { returnAddress } from '../../kernel/session/signInAddress';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { CodeCard } from './CodeCard';

const again = 'Try again. If it happens again, ask your administrator.';

const problems: Readonly<Record<SsoProblem, string>> = {
  expired: 'This sign-in took too long, or was begun in another browser. Start again.',
  cancelled: 'Your identity provider did not sign you in.',
  unreachable: 'Your identity provider does not answer. Try again in a moment.',
  invalid: `The answer of your identity provider is not valid. ${again}`,
  unverified: 'Your identity provider has not verified your email address. Ask your administrator.',
  domain: 'Your email address is of a domain that may not sign in here. Ask your administrator.',
  unknown: 'You are not a teammate of this account. Ask your administrator for an invitation.',
  role: 'None of your groups gives you access. Ask your administrator.',
  full: 'This account has no room for another teammate. Ask your administrator.',
  owner: 'Sign in with your password, and connect yourself to single sign-on under Security.',
  taken: 'Your address belongs to a teammate who signs in as somebody else. Ask your administrator.',
  closed: 'This account has no access to the workbench. Ask the administrator of its parent account.',
};

/** What to tell somebody who comes back without a session. */
const ssoProblemOf = (reason: string | null): string | undefined =>
  Object.entries(problems).find(([problem]) => problem === reason)?.[1];

interface Props {
  /** Back to the sign-in page, which shows the problem. */
  readonly onCancel: (problem?: string) => void;
}

/** The part of a sign-in that `?sso=` names: the question for a name, the second factor, or why it failed. */
export default function SingleSignOn({ step, onCancel }: Props & { readonly step: string }) {
  const problem = ssoProblemOf(step);
  const isOver = step !== 'name' && step !== 'code';
  useEffect(() => {
    if (isOver) onCancel(problem);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, whoever renders it again
  }, [isOver, problem]);
  if (isOver) return null;
  return step === 'code' ? <SingleSignOnCode onCancel={onCancel} /> : <SingleSignOnName onCancel={onCancel} />;
}

/** Asks whose single sign-on it is, and leads there. */
function SingleSignOnName({ onCancel }: Props) {
  const { http, navigation } = useShell().kernel;
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => name.current?.focus(), []);

  const lead = async (event: FormEvent) => {
    event.preventDefault();
    const typed = name.current?.value.trim() ?? '';
    setProblem(typed === '' ? 'Enter your email address or username.' : undefined);
    if (typed === '') return;
    setBusy(true);
    try {
      const body = { name: typed, return_path: returnAddress(navigation.address) };
      const { url } = await http.call('POST /sign-in/single-sign-on', { body });
      window.location.assign(url);
    } catch (error) {
      setBusy(false);
      setProblem(authProblem(error, `Signing in failed. ${again}`));
      name.current?.focus();
    }
  };

  return (
    <AuthCard
      title="Single sign-on"
      intro="Sign in where your company manages its people. Their passwords are never typed here."
      problem={problem}
    >
      <form onSubmit={(event) => void lead(event)} noValidate>
        <div className={styles.field}>
          <label htmlFor={id}>Email, username or company domain</label>
          <input
            ref={name}
            id={id}
            name="username"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            required
          />
        </div>
        <Button intent="primary" type="submit" loading={busy}>
          Continue
        </Button>
      </form>
      <Button intent="quiet" onClick={() => onCancel()}>
        Sign in with a password
      </Button>
    </AuthCard>
  );
}

/** The second factor, for somebody whom the issuer has signed in. */
function SingleSignOnCode({ onCancel }: Props) {
  const { http } = useShell().kernel;
  return (
    <CodeCard
      onCancel={() => onCancel()}
      onPasskey={async (passkey) =>
        (await http.call('POST /sign-in/single-sign-on/code', { body: { passkey } })).return_path
      }
      onCode={async (code) => {
        const { return_path: path } = await http.call('POST /sign-in/single-sign-on/code', { body: { code } });
        // A full page load, as after every other return from the issuer.
        window.location.replace(returnAddress(`/sign-in?redirect=${encodeURIComponent(path)}`));
      }}
    />
  );
}
