import { useCallback, useState } from 'react';
import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { hasPasskeys } from 'sendwright/sdk/passkeys';
import { Banner, Button, Confirm, Dialog, ErrorState, PageSection, RelativeTime, Skeleton } from 'sendwright/sdk/ui';
import type { Passkey } from 'sendwright/wire/passkeys';
import styles from '../pages/account.module.css';
import { texts } from '../texts';
import { AddPasskey, NameDialog } from './passkeyDialogs';
import { RecoveryCodeList } from './RecoveryCodeList';

type Open = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey } | undefined;

/** The user's passkeys: what signs them in instead of a password and a code. */
export function PasskeySection({ onChanged }: { readonly onChanged: () => void }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const { value, failure, reload } = useLoaded(
    useCallback(() => http.call('GET /user/passkeys', { retry: true }), [http]),
  );
  const [open, setOpen] = useState<Open>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    reload();
    onChanged();
  };
  const canAdd = value?.available === true && hasPasskeys();

  const remove = async ({ id, name }: Passkey) => {
    try {
      await http.call('DELETE /user/passkeys/:passkey_id', { params: { passkey_id: id } });
      alerts.show(texts.passkeyRemoved, { name });
      done();
    } catch (error) {
      // The last second factor may have to stay.
      showFailure(alerts, error, texts.passkeyFailed);
      close();
    }
  };

  return (
    <PageSection
      title="Passkeys"
      description="Sign in with your fingerprint, face or screen lock instead of a password and a code."
      action={canAdd && <Button onClick={() => setOpen('add')}>Add passkey</Button>}
    >
      {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton count={1} label="Loading passkeys" />}
      {value && !canAdd && (
        <Banner tone="info">
          {value.available
            ? 'This browser has no passkeys. Open Sendwright in another one.'
            : 'Passkeys need an address with HTTPS and a name. Ask whoever runs this installation.'}
        </Banner>
      )}
      {value && value.result.length > 0 && (
        <ul className={styles.list} aria-label="Your passkeys">
          {value.result.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>{passkey.name}</span>
                <span className={styles.detail}>
                  {passkey.is_synced ? 'Synced by your password manager' : 'On one device'} · added{' '}
                  <RelativeTime at={passkey.created_at} /> ·{' '}
                  {passkey.last_used_at === null ? (
                    'not used yet'
                  ) : (
                    <>
                      last used <RelativeTime at={passkey.last_used_at} />
                    </>
                  )}
                </span>
              </div>
              <div className={styles.buttons}>
                <Button size="small" ariaLabel={`Rename ${passkey.name}`} onClick={() => setOpen({ rename: passkey })}>
                  Rename
                </Button>
                <Button size="small" ariaLabel={`Remove ${passkey.name}`} onClick={() => setOpen({ remove: passkey })}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open === 'add' && (
        <AddPasskey
          onAdded={(made) => {
            setCodes(made);
            done();
          }}
          onClose={close}
        />
      )}
      {typeof open === 'object' && 'rename' in open && (
        <NameDialog
          title="Rename passkey"
          submitLabel="Save"
          name={open.rename.name}
          save={async (name) => {
            const change = { params: { passkey_id: open.rename.id }, body: { name } };
            await reporting(() => http.call('PATCH /user/passkeys/:passkey_id', change), texts.passkeyFailed);
            alerts.show(texts.passkeySaved);
            done();
          }}
          onClose={close}
        />
      )}
      {typeof open === 'object' && 'remove' in open && (
        <Confirm
          danger
          title={`Remove ${open.remove.name}?`}
          text="You can no longer sign in with it. Delete it in your password manager or on the device, too."
          confirmLabel="Remove passkey"
          onConfirm={() => remove(open.remove)}
          onCancel={close}
        />
      )}
      {codes.length > 0 && (
        <Dialog
          title="Your recovery codes"
          role="alertdialog"
          onClose={() => setCodes([])}
          footer={
            <Button intent="primary" onClick={() => setCodes([])}>
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
