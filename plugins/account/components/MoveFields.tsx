import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { type Form, useForm } from 'sendwright/sdk/forms';
import { Banner, Button, Checkbox, FormField, PageSection, Select, TextInput } from 'sendwright/sdk/ui';
import { type MovableKind, movableKinds } from 'sendwright/wire/movableKinds';
import { MoveForm } from '../forms';
import { kindNames } from '../moveKinds';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

interface MoveFieldsProps {
  /** Something was moved before. */
  readonly wasMoved: boolean;
  readonly onStarted: () => void;
}

const isKind = (id: string): id is MovableKind => movableKinds.some((kind) => kind === id);

/** The key, and what is moved. The key stays in the form after a look, so that the move needs no second paste. */
export function MoveFields({ wasMoved, onStarted }: MoveFieldsProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(MoveForm, { serverFields: { api_key: 'apiKey' } });
  const start = (isDryRun: boolean) =>
    form.onSubmit(async ({ apiKey, region, kinds }) => {
      const body = { api_key: apiKey.trim(), region, kinds: kinds.filter(isKind), dry_run: isDryRun };
      await reporting(() => http.call('POST /moves', { body }), texts.moveFailed);
      alerts.show(isDryRun ? texts.lookStarted : texts.moveStarted);
      onStarted();
    });
  return (
    <form onSubmit={start(false)} noValidate>
      <PageSection
        title={wasMoved ? 'Move again, or go on' : 'What to move'}
        description={
          wasMoved
            ? 'Nothing is moved twice: it adds what is new, updates contacts, and goes on where it ended early.'
            : 'Suppressions come before contacts. Single sends become drafts, and nothing is sent.'
        }
      >
        <MoveInputs form={form} />
        <div className={styles.buttons}>
          <Button intent="primary" type="submit" disabled={form.values.kinds.length === 0} loading={form.isSubmitting}>
            {wasMoved ? 'Move again' : 'Start moving'}
          </Button>
          <Button disabled={form.isSubmitting || form.values.kinds.length === 0} onClick={start(true)}>
            Look first
          </Button>
        </div>
      </PageSection>
    </form>
  );
}

function MoveInputs({ form }: { readonly form: Form<MoveForm> }) {
  const { values, errors } = form;
  return (
    <div className={styles.form}>
      {form.error && <Banner tone="danger">{form.error}</Banner>}
      <FormField
        label="API key of SendGrid"
        required
        error={errors.apiKey}
        id={form.field('apiKey').id}
        helper={
          'With read access to Marketing, Design Library, Template Engine, Suppressions and Unsubscribe Groups. ' +
          'It is stored encrypted while the move lasts, and then forgotten.'
        }
      >
        <TextInput {...form.field('apiKey')} type="password" autoComplete="off" mono placeholder="SG.…" />
      </FormField>
      <FormField label="Region" id={form.field('region').id}>
        <Select
          {...form.field('region')}
          options={[
            { value: 'global', label: 'Global' },
            { value: 'eu', label: 'EU' },
          ]}
        />
      </FormField>
      <fieldset className={styles.kinds}>
        <legend className={styles.legend}>What</legend>
        {movableKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]}
            checked={values.kinds.includes(kind)}
            onChange={(on) =>
              form.set('kinds', on ? [...values.kinds, kind] : values.kinds.filter((one) => one !== kind))
            }
          />
        ))}
      </fieldset>
    </div>
  );
}
