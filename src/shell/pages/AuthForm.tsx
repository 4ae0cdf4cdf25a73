import { type ReactNode, useState } from 'react';
import type { FieldBinding } from 'sendwright/sdk/forms';
import { Button, FormField, TextInput } from 'sendwright/sdk/ui';
import { AuthCard, type AuthCardProps } from './AuthCard';
import styles from './AuthCard.module.css';

interface AuthFormProps extends AuthCardProps {
  readonly form: { readonly error: string | undefined; readonly isSubmitting: boolean };
  readonly submitLabel: string;
  readonly canSubmit?: boolean | undefined;
  readonly onSubmit: () => Promise<unknown>;
  /** Below the form. */
  readonly after?: ReactNode;
}

/** A card with one form and its button. */
export function AuthForm(props: AuthFormProps) {
  const { form, submitLabel, canSubmit = true, onSubmit, after, problem, children, ...card } = props;
  return (
    <AuthCard {...card} problem={problem ?? form.error}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        {children}
        <Button intent="primary" type="submit" loading={form.isSubmitting} disabled={!canSubmit}>
          {submitLabel}
        </Button>
      </form>
      {after}
    </AuthCard>
  );
}

interface NewPasswordFieldProps extends FieldBinding<string> {
  readonly label?: string;
  readonly focusFirst?: boolean;
}

/** A field for a new password. */
export function NewPasswordField({ label = 'Password', focusFirst, ...field }: NewPasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <FormField
      label={label}
      required
      helper="At least 8 characters. A few words work best."
      error={field.error}
      id={field.id}
    >
      <TextInput
        {...field}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        focusFirst={focusFirst}
        end={
          <Button
            intent="quiet"
            size="small"
            ariaLabel={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        }
      />
    </FormField>
  );
}

interface NameFieldsProps {
  readonly first: FieldBinding<string>;
  readonly last: FieldBinding<string>;
}

export function NameFields({ first, last }: NameFieldsProps) {
  return (
    <div className={styles.pair}>
      <FormField label="First name" error={first.error} id={first.id}>
        <TextInput {...first} autoComplete="given-name" />
      </FormField>
      <FormField label="Last name" error={last.error} id={last.id}>
        <TextInput {...last} autoComplete="family-name" />
      </FormField>
    </div>
  );
}
