import { type ReactNode, useState } from 'react';
import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import type { Loaded } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import {
  Button,
  Dialog,
  ErrorState,
  FormDialog,
  FormField,
  Link,
  PageSection,
  Skeleton,
  StatusTag,
  TextInput,
} from 'sendwright/sdk/ui';
import type { TwoFactor } from 'sendwright/wire/security';
import { paths } from '../contract';
import { CodeForm } from '../forms';
import styles from '../pages/account.module.css';
import { texts } from '../texts';
import { RecoveryCodeList } from './RecoveryCodeList';

/** The second factor: on or off, its recovery codes. */
export function TwoFactorSection({ factor }: { readonly factor: Loaded<TwoFactor> }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const [asking, setAsking] = useState<'remove' | 'renew'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { value, failure, reload } = factor;
  const close = () => setAsking(undefined);

  return (
    <PageSection
      title="Two-factor authentication"
      description="Protect your account with a code from an app on your phone, in addition to your password."
      action={value && <StatusTag tone={value.enabled ? 'success' : 'neutral'} label={value.enabled ? 'On' : 'Off'} />}
    >
      {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton count={1} label="Loading two-factor authentication" />}
      {value && !value.enabled && (
        <div className={styles.buttons}>
          <Link to={paths.twoFactor} look="primary">
            Set up
          </Link>
        </div>
      )}
      {value?.enabled && (
        <div className={styles.stack}>
          <span className={styles.detail}>{value.recovery_codes_left} of 10 recovery codes left.</span>
          <div className={styles.buttons}>
            <Button onClick={() => setAsking('renew')}>New recovery codes</Button>
            <Button intent="danger" onClick={() => setAsking('remove')}>
              Turn off
            </Button>
          </div>
        </div>
      )}
      {asking === 'remove' && (
        <CodeDialog
          title="Turn two-factor authentication off?"
          submitLabel="Turn off"
          save={async (code) => {
            await reporting(() => http.call('DELETE /user/two_factor', { body: { code } }), texts.twoFactorFailed);
            alerts.show(texts.twoFactorOff);
            close();
            reload();
          }}
          onClose={close}
        >
          Your password alone will sign you in. Your recovery codes stop working.
        </CodeDialog>
      )}
      {asking === 'renew' && (
        <CodeDialog
          title="New recovery codes"
          submitLabel="Generate new codes"
          save={async (code) => {
            const made = await reporting(
              () => http.call('POST /user/two_factor/recovery_codes', { body: { code } }),
              texts.twoFactorFailed,
            );
            setCodes(made.recovery_codes);
            close();
            reload();
          }}
          onClose={close}
        >
          Your current codes stop working.
        </CodeDialog>
      )}
      {codes && (
        <Dialog
          title="Your new recovery codes"
          role="alertdialog"
          onClose={() => setCodes(undefined)}
          footer={
            <Button intent="primary" onClick={() => setCodes(undefined)}>
              I've saved them
            </Button>
          }
        >
          <RecoveryCodeList codes={codes} />
        </Dialog>
      )}
    </PageSection>
  );
}

interface CodeDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly submitLabel: string;
  readonly save: (code: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a second-factor code before it is turned off or its recovery codes are replaced. */
function CodeDialog({ title, children, submitLabel, save, onClose }: CodeDialogProps) {
  const form = useForm(CodeForm, { guardLeaving: false });
  return (
    <FormDialog
      title={title}
      size="small"
      form={form}
      submitLabel={submitLabel}
      save={({ code }) => save(code.trim())}
      onClose={onClose}
    >
      <div>{children}</div>
      <FormField
        label="Code"
        required
        helper="From your authenticator app, or a recovery code."
        error={form.errors.code}
        id={form.field('code').id}
      >
        <TextInput {...form.field('code')} autoComplete="one-time-code" focusFirst mono />
      </FormField>
    </FormDialog>
  );
}
