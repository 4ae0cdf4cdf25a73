import { useMemo, useState } from 'react';
import { Alerts, Http, Navigation, useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Button, CopyableId, Dialog, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { TwoFactorSetUp as SetUp } from 'sendwright/wire/security';
import { encode } from 'uqr';
import { RecoveryCodeList } from '../components/RecoveryCodeList';
import { paths } from '../contract';
import { CodeForm, ProofForm } from '../forms';
import { texts } from '../texts';
import { TwoFactorChanged } from '../twoFactorChanged';
import styles from './account.module.css';

export function Prove({
  onBegun,
  onClose,
}: {
  readonly onBegun: (setUp: SetUp) => void;
  readonly onClose: () => void;
}) {
  const http = useService(Http);
  const reporting = useFailureAlert();
  const form = useForm(ProofForm, { guardLeaving: false });
  return (
    <FormDialog
      title="Set up two-factor authentication"
      size="small"
      form={form}
      submitLabel="Continue"
      save={async ({ password }) =>
        onBegun(
          await reporting(() => http.call('POST /user/two_factor', { body: { password } }), texts.twoFactorFailed),
        )
      }
      onClose={onClose}
    >
      <FormField
        label="Your password"
        helper="Confirms that it's you."
        error={form.errors.password}
        id={form.field('password').id}
      >
        <TextInput {...form.field('password')} type="password" autoComplete="current-password" focusFirst />
      </FormField>
    </FormDialog>
  );
}

/** Shows the key for an authenticator app, and asks for its first code. */
export function Pair({
  setUp,
  onDone,
  onClose,
}: {
  readonly setUp: SetUp;
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const http = useService(Http);
  const reporting = useFailureAlert();
  const form = useForm(CodeForm, { guardLeaving: false });
  return (
    <FormDialog
      title="Pair your authenticator app"
      form={form}
      submitLabel="Turn on"
      save={async ({ code }) => {
        const confirm = () => http.call('POST /user/two_factor/confirm', { body: { code: code.trim() } });
        onDone((await reporting(confirm, texts.twoFactorFailed)).recovery_codes);
      }}
      onClose={onClose}
    >
      <div className={styles.factor}>
        <QrCode text={setUp.uri} label="QR code for the authenticator app" />
        <div className={styles.stack}>
          <span>Scan this with an authenticator app. Any app with six-digit codes works.</span>
          <span className={styles.detail}>No camera? Type this key into the app:</span>
          <CopyableId value={setUp.secret} label="Key" whole />
        </div>
      </div>
      <FormField
        label="Code"
        required
        helper="The six digits shown in the app."
        error={form.errors.code}
        id={form.field('code').id}
      >
        <TextInput {...form.field('code')} autoComplete="one-time-code" maxLength={7} focusFirst mono />
      </FormField>
    </FormDialog>
  );
}

/** Steps: password, authenticator app, recovery codes. */
export default function TwoFactorSetUp() {
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const changed = useService(TwoFactorChanged);
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => navigation.to(paths.security);
  if (codes) {
    return (
      <Dialog
        title="Your recovery codes"
        role="alertdialog"
        onClose={close}
        footer={
          <Button intent="primary" onClick={close}>
            I've saved them
          </Button>
        }
      >
        <RecoveryCodeList codes={codes} />
      </Dialog>
    );
  }
  if (!setUp) return <Prove onBegun={setSetUp} onClose={close} />;
  return (
    <Pair
      setUp={setUp}
      onDone={(made) => {
        setCodes(made);
        alerts.show(texts.twoFactorOn);
        changed.tell();
      }}
      onClose={close}
    />
  );
}

/** A QR code, black on white in every theme, because cameras read other colors poorly. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 });
    const squares = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
