import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { IsEmailAddress, IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Button, FormField, Link, TextInput } from 'sendwright/sdk/ui';
import type { LinkMailed } from 'sendwright/wire/security';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
import { AuthForm, NameFields, NewPasswordField } from './AuthForm';
import styles from './AuthCard.module.css';
import { authProblem } from './authProblem';
import { IsPassword } from './passwordRules';

class SignUpForm {
  @MaxCharacters('First name', 100) first_name = '';
  @MaxCharacters('Last name', 100) last_name = '';
  @MaxCharacters('Company', 200) company = '';
  @IsRequired('Email') @IsEmailAddress('Email') @MaxCharacters('Email', 254) email = '';
  @IsPassword('Password') password = '';
}

class ConfirmForm {
  @IsRequired('Password') password = '';
}

/**
 * Requests an account, which is opened with an emailed link. The page does not reveal whether the address already has
 * one.
 */
function AskForAccount() {
  const { http } = useShell().kernel;
  const form = useForm(SignUpForm, { guardLeaving: false });
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<LinkMailed>();

  const save = async (values: SignUpForm) => {
    setProblem(undefined);
    setAsked(await http.call('POST /sign-up', { body: { ...values, email: values.email.trim() } }));
  };
  const submit = () =>
    form
      .submit(save)
      .catch((error: unknown) => setProblem(authProblem(error, 'Your account could not be opened. Try again.')));

  if (asked) {
    return (
      <AuthCard
        title={asked.captured ? "This server doesn't send email" : 'Check your inbox'}
        intro={
          asked.captured
            ? 'It keeps messages in its Outbox. Its operator finds the link to open the account of ' +
              `${form.values.email.trim()} there.`
            : `We sent a message to ${form.values.email.trim()}. Open its link within 3 days to confirm the address.`
        }
        links={<Link to="/sign-in">Back to sign in</Link>}
      >
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div className={styles.wide}>
          <Button loading={form.isSubmitting} onClick={() => void submit()}>
            Resend link
          </Button>
          <Button intent="quiet" onClick={() => setAsked(undefined)}>
            Use another address
          </Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthForm
      title="Create your account"
      intro="A trial with 100 contacts and 100 emails a day. No card needed."
      problem={problem}
      links={<Link to="/sign-in">Already have an account? Sign in</Link>}
      form={form}
      submitLabel="Create account"
      onSubmit={() => submit()}
    >
      <NameFields first={form.field('first_name')} last={form.field('last_name')} />
      <FormField label="Company" error={form.errors.company} id={form.field('company').id}>
        <TextInput {...form.field('company')} autoComplete="organization" />
      </FormField>
      <FormField
        label="Email"
        required
        helper="You sign in with it, and we mail a link to it."
        error={form.errors.email}
        id={form.field('email').id}
      >
        <TextInput {...form.field('email')} type="email" autoComplete="username" />
      </FormField>
      <NewPasswordField {...form.field('password')} />
    </AuthForm>
  );
}

/** Opens the account with the link's secret and the chosen password, because somebody else may have requested it. */
function OpenAccount({ token }: { readonly token: string }) {
  const { session } = useShell().kernel;
  const form = useForm(ConfirmForm, { guardLeaving: false });
  const [problem, setProblem] = useState<string>();
  const open = () => {
    setProblem(undefined);
    return form
      .submit(({ password }) => session.confirmSignUp({ token, password }))
      .catch((error: unknown) => setProblem(authProblem(error, 'Your account could not be opened. Try again.')));
  };
  return (
    <AuthForm
      title="Confirm your address"
      intro="Enter the password you chose to open your account. If you didn't ask for an account, close this page."
      problem={problem}
      links={<Link to="/sign-up">Sign up again</Link>}
      form={form}
      submitLabel="Open the account"
      onSubmit={() => open()}
    >
      <FormField label="Password" required error={form.errors.password} id={form.field('password').id}>
        <TextInput {...form.field('password')} type="password" autoComplete="current-password" focusFirst />
      </FormField>
    </AuthForm>
  );
}

/** Without a link an account is requested, with one it is opened. */
const SignUp = observer(function SignUp() {
  const token = useShell().kernel.navigation.location.hash.slice(1);
  return token === '' ? <AskForAccount /> : <OpenAccount key={token} token={token} />;
});

export default SignUp;
