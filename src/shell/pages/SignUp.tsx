import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { IsEmailAddress, IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Button, FormField, Link, TextInput } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { AuthCard } from './AuthCard';
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

/** Opening an account. The address is proved afterwards, by a mailed link. */
const SignUp = observer(function SignUp() {
  const { session } = useShell().kernel;
  // A taken username is a taken address here.
  const form = useForm(SignUpForm, { serverFields: { username: 'email' }, guardLeaving: false });
  const [problem, setProblem] = useState<string>();

  const save = async (values: SignUpForm) => {
    setProblem(undefined);
    await session.signUp({ ...values, email: values.email.trim() });
  };
  const submit = () => form.submit(save).catch((error: unknown) => setProblem(authProblem(error, 'Your account could not be opened. Try again.')));

  return (
    <AuthCard
      title="Create your account"
      intro="A trial with 100 contacts and 100 emails a day. No card needed."
      problem={problem ?? form.error}
      links={<Link to="/sign-in">I have an account: sign in</Link>}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={styles.pair}>
          <FormField label="First name" error={form.errors.first_name} id={form.field('first_name').id}>
            <TextInput {...form.field('first_name')} autoComplete="given-name" />
          </FormField>
          <FormField label="Last name" error={form.errors.last_name} id={form.field('last_name').id}>
            <TextInput {...form.field('last_name')} autoComplete="family-name" />
          </FormField>
        </div>
        <FormField label="Company" error={form.errors.company} id={form.field('company').id}>
          <TextInput {...form.field('company')} autoComplete="organization" />
        </FormField>
        <FormField label="Email" required helper="You sign in with it, and we mail a link to it." error={form.errors.email} id={form.field('email').id}>
          <TextInput {...form.field('email')} type="email" autoComplete="username" />
        </FormField>
        <FormField label="Password" required helper="At least 8 characters; a few words are best." error={form.errors.password} id={form.field('password').id}>
          <TextInput {...form.field('password')} type="password" autoComplete="new-password" />
        </FormField>
        <Button intent="primary" type="submit" loading={form.isSubmitting}>
          Create account
        </Button>
      </form>
    </AuthCard>
  );
});

export default SignUp;
