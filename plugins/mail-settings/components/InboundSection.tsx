import { useCallback, useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, Confirm, CopyableId, ErrorState, PageSection, Skeleton, Tag } from 'sendwright/sdk/ui';
import type { ParseSetting } from 'sendwright/wire/inboundParse';
import { saveInbound } from '../inboundForm';
import { texts } from '../texts';
import { InboundDialog } from './InboundDialog';
import styles from './mailSettings.module.css';
import { useAction } from './useAction';

const scope = 'user.webhooks.parse.settings';

/** The hosts whose mail is posted to addresses of the account. */
export function InboundSection() {
  const cannotRead = useRefusal({ scope: `${scope}.read` });
  return cannotRead ? null : <Hosts />;
}

type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'remove'; readonly setting: ParseSetting };

function Hosts() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const [open, setOpen] = useState<Open>();
  const mayCreate = useRefusal({ scope: `${scope}.create` }) === undefined;
  const mayUpdate = useRefusal({ scope: `${scope}.update` }) === undefined;
  const mayDelete = useRefusal({ scope: `${scope}.delete` }) === undefined;
  const { run } = useAction(texts.inboundFailed);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const [{ result: hosts }, { policies }] = await Promise.all([
          http.call('GET /user/webhooks/parse/settings', { retry: true, signal }),
          http.call('GET /user/webhooks/security/policies', { retry: true, signal }),
        ]);
        return { hosts, policies };
      },
      [http],
    ),
  );
  const close = () => setOpen(undefined);
  const setting = open?.what === 'edit' ? open.setting : undefined;
  return (
    <PageSection
      title="Inbound mail"
      description="Mail to hosts of yours, such as replies, posted to your own server as it arrives."
      action={
        mayCreate &&
        value && (
          <Button size="small" icon="add" onClick={() => setOpen({ what: 'create' })}>
            Add host
          </Button>
        )
      }
    >
      {!value && failure === undefined && <Skeleton count={2} label="Loading inbound mail" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="Inbound mail couldn't be loaded." onRetry={reload} />
      )}
      {value?.hosts.length === 0 && <p className={styles.note}>No mail is posted yet.</p>}
      <ul className={styles.list}>
        {value?.hosts.map((host) => {
          const policy = value.policies.find(({ id }) => id === host.security_policy);
          return (
            <li key={host.hostname} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.name}>
                  {host.hostname}
                  {host.spam_check && <Tag>Spam check</Tag>}
                  {host.send_raw && <Tag>As it came</Tag>}
                  {policy?.signature && <Tag>Signed</Tag>}
                  {policy?.oauth && <Tag>OAuth</Tag>}
                </span>
                <span className={styles.detail}>Posted to {host.url}</span>
                {policy?.signature && (
                  <span className={styles.detail}>
                    <CopyableId value={policy.signature.public_key} label={`Public key of ${host.hostname}`} />
                  </span>
                )}
              </div>
              <div className={styles.buttons}>
                {mayUpdate && (
                  <Button
                    size="small"
                    ariaLabel={`Edit ${host.hostname}`}
                    onClick={() => setOpen({ what: 'edit', setting: host })}
                  >
                    Edit
                  </Button>
                )}
                {mayDelete && (
                  <Button
                    size="small"
                    ariaLabel={`Delete ${host.hostname}`}
                    onClick={() => setOpen({ what: 'remove', setting: host })}
                  >
                    Delete
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {open !== undefined && open.what !== 'remove' && (
        <InboundDialog
          setting={setting}
          policies={value?.policies ?? []}
          mayCreatePolicies={mayCreate}
          save={async (form) => {
            const { hostname } = await reporting(() => saveInbound(http, form, setting?.hostname), texts.inboundFailed);
            alerts.show(setting ? texts.inboundSaved : texts.inboundAdded, { host: hostname });
            reload();
            close();
          }}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={`Delete ${open.setting.hostname}?`}
          text="Mail to it is refused from now on. Change its MX record, too."
          confirmLabel="Delete host"
          danger
          onConfirm={async () => {
            const { hostname } = open.setting;
            await run(hostname, async () => {
              await http.call('DELETE /user/webhooks/parse/settings/:hostname', { params: { hostname } });
              alerts.show(texts.inboundDeleted, { host: hostname });
              reload();
            });
            close();
          }}
          onCancel={close}
        />
      )}
    </PageSection>
  );
}
