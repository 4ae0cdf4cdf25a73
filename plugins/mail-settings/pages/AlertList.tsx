import { useCallback, useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, Confirm, Empty, ErrorState, Page, PageSection, Skeleton, Tag } from 'sendwright/sdk/ui';
import type { Alert } from 'sendwright/wire/alerts';
import { alertBodyOf, type AlertForm, whenOf } from '../alertForm';
import { AlertDialog } from '../components/AlertDialog';
import styles from '../components/mailSettings.module.css';
import { texts } from '../texts';

/** What is open over the list. */
type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'remove'; readonly alert: Alert };

/** Who is mailed about statistics and used credits. */
export default function AlertList() {
  const http = useService(Http);
  const [open, setOpen] = useState<Open>();
  const mayCreate = useRefusal({ scope: 'alerts.create' }) === undefined;
  const mayUpdate = useRefusal({ scope: 'alerts.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'alerts.delete' }) === undefined;
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /alerts', { retry: true, signal }), [http]),
  );
  const create = mayCreate && (
    <Button intent="primary" icon="add" onClick={() => setOpen({ what: 'create' })}>
      Create alert
    </Button>
  );
  return (
    <Page
      title="Alerts"
      intro="Emails about statistics, and before the credits of the account are used up."
      primaryAction={value && value.length > 0 && create}
    >
      {!value && failure === undefined && <Skeleton count={3} label="Loading alerts" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="Alerts couldn't be loaded." onRetry={reload} />
      )}
      {value?.length === 0 && (
        <Empty
          drawing="mail"
          title="No alerts yet"
          text="Have the statistics mailed to somebody, or a warning before the credits are used up."
          action={create}
        />
      )}
      {value && value.length > 0 && (
        <PageSection>
          <ul className={styles.list}>
            {value.map((alert) => (
              <li key={alert.id} className={styles.item}>
                <div className={styles.words}>
                  <span className={styles.name}>
                    {alert.email_to}
                    <Tag>{alert.type === 'usage_limit' ? 'Credits' : 'Statistics'}</Tag>
                  </span>
                  <span className={styles.detail}>{whenOf(alert)}</span>
                </div>
                <div className={styles.buttons}>
                  {mayUpdate && (
                    <Button
                      size="small"
                      ariaLabel={`Edit the alert to ${alert.email_to}`}
                      onClick={() => setOpen({ what: 'edit', alert })}
                    >
                      Edit
                    </Button>
                  )}
                  {mayDelete && (
                    <Button
                      size="small"
                      ariaLabel={`Delete the alert to ${alert.email_to}`}
                      onClick={() => setOpen({ what: 'remove', alert })}
                    >
                      Delete
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} onDone={reload} />}
    </Page>
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function OpenDialog({ open, onClose, onDone }: OpenDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  if (open.what === 'remove')
    return (
      <Confirm
        title="Delete this alert?"
        text={`${open.alert.email_to} is not mailed any more.`}
        confirmLabel="Delete alert"
        danger
        onConfirm={async () => {
          try {
            await http.call('DELETE /alerts/:alert_id', { params: { alert_id: open.alert.id } });
            alerts.show(texts.alertDeleted);
          } catch (failure) {
            showFailure(alerts, failure, texts.alertFailed);
          }
          onDone();
          onClose();
        }}
        onCancel={onClose}
      />
    );
  const alert = open.what === 'edit' ? open.alert : undefined;
  const save = async (form: AlertForm) => {
    const { type, ...change } = alertBodyOf(form);
    await reporting(
      () =>
        alert
          ? http.call('PATCH /alerts/:alert_id', { params: { alert_id: alert.id }, body: change })
          : http.call('POST /alerts', { body: { type, ...change } }),
      texts.alertFailed,
    );
    alerts.show(alert ? texts.alertSaved : texts.alertCreated);
    onDone();
    onClose();
  };
  return <AlertDialog alert={alert} save={save} onClose={onClose} />;
}
