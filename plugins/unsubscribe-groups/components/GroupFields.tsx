import type { Form } from 'sendwright/sdk/forms';
import { Banner, FormField, Switch, TextArea, TextInput } from 'sendwright/sdk/ui';
import { type GroupForm, limits } from '../groupForm';
import styles from './GroupFields.module.css';

/** A character counter: used and allowed. */
function Counter({ text, limit }: { readonly text: string; readonly limit: number }) {
  const count = [...text.trim()].length;
  return (
    <span className={count > limit ? styles.over : undefined}>
      {count}/{limit}
    </span>
  );
}

/** The fields of a group; `form` holds their values. */
export function GroupFields({ form }: { readonly form: Form<GroupForm> }) {
  const { values, errors, error, field } = form;
  return (
    <div className={styles.fields}>
      {error && <Banner tone="danger">{error}</Banner>}
      <FormField
        label="Name"
        required
        helper="What recipients opt out of: “Monthly newsletter”."
        error={errors.name}
        id={field('name').id}
        aside={<Counter text={values.name} limit={limits.name} />}
      >
        <TextInput {...field('name')} />
      </FormField>
      <FormField
        label="Description"
        required
        helper="Tells recipients what they get, and how often."
        error={errors.description}
        id={field('description').id}
        aside={<Counter text={values.description} limit={limits.description} />}
      >
        <TextArea {...field('description')} rows={3} />
      </FormField>
      <Switch
        {...field('isDisplayedOnPreferencesPage')}
        label="Display this group on the unsubscribe preferences page"
        helper={`Recipients of your other groups see it there too. Up to ${limits.displayed} groups can be shown.`}
      />
      {errors.isDisplayedOnPreferencesPage && (
        <p className={styles.error} role="alert">
          {errors.isDisplayedOnPreferencesPage}
        </p>
      )}
    </div>
  );
}
