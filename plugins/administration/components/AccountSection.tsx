import type { ReactNode } from 'react';
import { Alerts, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import type { Form } from 'sendwright/sdk/forms';
import { Banner, Button, PageSection } from 'sendwright/sdk/ui';
import type { AccountChange } from 'sendwright/wire/administration';
import { AdministrationStore } from '../administrationStore';
import { texts } from '../texts';
import styles from './AccountSection.module.css';

interface AccountSectionProps<Values extends object> {
  readonly accountId: number;
  readonly title: string;
  readonly description: string;
  readonly form: Form<Values>;
  /** Converts the form's values to a request. */
  readonly changeOf: (values: Values) => AccountChange;
  readonly children: ReactNode;
}

/** A section of an account with its own Save button. */
export function AccountSection<Values extends object>({
  accountId,
  title,
  description,
  form,
  changeOf,
  children,
}: AccountSectionProps<Values>) {
  const store = useService(AdministrationStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const mayNot = useRefusal({ scope: 'administration.update' });
  const save = async (values: Values): Promise<void> => {
    await reporting(() => store.change(accountId, changeOf(values)), texts.saveFailed);
    alerts.show(texts.saved);
  };
  return (
    <PageSection title={title} description={description}>
      <form className={styles.form} onSubmit={form.onSubmit(save)} noValidate>
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <fieldset className={styles.fields} disabled={mayNot !== undefined}>
          {children}
        </fieldset>
        {!mayNot && (
          <div className={styles.actions}>
            <Button type="submit" intent="primary" loading={form.isSubmitting} disabled={!form.isDirty}>
              Save {title.toLowerCase()}
            </Button>
            {form.isDirty && <Button onClick={() => form.reset()}>Discard</Button>}
          </div>
        )}
      </form>
    </PageSection>
  );
}
