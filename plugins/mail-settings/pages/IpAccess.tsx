import { useCallback, useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  DateTime,
  ErrorState,
  FormDialog,
  FormField,
  Page,
  PageSection,
  Skeleton,
  TextInput,
} from 'sendwright/sdk/ui';
import type { AccessRule } from 'sendwright/wire/accessSettings';
import { AccessAttempts, useAttempts } from '../components/AccessAttempts';
import styles from '../components/mailSettings.module.css';
import { texts } from '../texts';

/** ISO 8601 of Unix seconds. */
const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Where the account can be used from, and where it was used from. */
export default function IpAccess() {
  const http = useService(Http);
  const mayAdd = useRefusal({ scope: 'access_settings.whitelist.create' }) === undefined;
  const mayRemove = useRefusal({ scope: 'access_settings.whitelist.delete' }) === undefined;
  const attempts = useAttempts();
  const [adding, setAdding] = useState<{ readonly address: string }>();
  const [removing, setRemoving] = useState<AccessRule>();
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        (await http.call('GET /access_settings/whitelist', { retry: true, signal })).result,
      [http],
    ),
  );
  // The latest address of somebody who is signed in: most likely the reader's own.
  const own = attempts.value?.find(({ allowed, auth_method: method }) => allowed && method === 'Web')?.ip ?? '';
  const add = (address: string) => setAdding({ address });
  const isOpen = value?.length === 0;
  return (
    <Page
      title="IP access"
      intro="The networks that people and API keys can use this account from."
      primaryAction={
        mayAdd &&
        value && (
          <Button intent="primary" icon="add" onClick={() => add(isOpen ? own : '')}>
            Add address
          </Button>
        )
      }
    >
      <PageSection
        title="Allowed addresses"
        description="Once you add one, all other addresses are blocked, for API keys too."
      >
        {!value && failure === undefined && <Skeleton count={3} label="Loading addresses" />}
        {!value && failure !== undefined && (
          <ErrorState failure={failure} title="Addresses couldn't be loaded." onRetry={reload} />
        )}
        {isOpen && <p className={styles.note}>None: the account can be used from anywhere.</p>}
        {value && value.length > 0 && (
          <ul className={styles.list}>
            {value.map((rule) => (
              <li key={rule.id} className={styles.item}>
                <div className={styles.words}>
                  <span className={styles.name}>{rule.ip}</span>
                  <span className={styles.detail}>
                    Added <DateTime at={timeOf(rule.created_at)} length="short" />
                  </span>
                </div>
                {mayRemove && (
                  <Button size="small" ariaLabel={`Remove ${rule.ip}`} onClick={() => setRemoving(rule)}>
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PageSection>
      <AccessAttempts attempts={attempts} rules={value ?? []} onAllow={mayAdd ? add : undefined} />
      {adding && (
        <AddDialog
          address={adding.address}
          isFirst={isOpen ?? false}
          onClose={() => setAdding(undefined)}
          onDone={reload}
        />
      )}
      {removing && (
        <RemoveDialog
          rule={removing}
          isLast={value?.length === 1}
          onClose={() => setRemoving(undefined)}
          onDone={reload}
        />
      )}
    </Page>
  );
}

class AddressForm {
  @IsRequired('Address') @MaxCharacters('Address', 49) ip = '';
}

interface AddDialogProps {
  readonly address: string;
  readonly isFirst: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function AddDialog({ address, isFirst, onClose, onDone }: AddDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(AddressForm, { initial: { ip: address }, serverFields: { 'ips[0].ip': 'ip', ips: 'ip' } });
  const save = async ({ ip }: AddressForm) => {
    await reporting(
      () => http.call('POST /access_settings/whitelist', { body: { ips: [{ ip: ip.trim() }] } }),
      texts.ruleFailed,
    );
    alerts.show(texts.ruleAdded, { address: ip.trim() });
    onDone();
    onClose();
  };
  return (
    <FormDialog title="Add address" submitLabel="Add address" size="small" form={form} save={save} onClose={onClose}>
      {isFirst && (
        <Banner tone="warning" title="This blocks all other addresses">
          Immediately, and for API keys too. Include the address you are using now.
        </Banner>
      )}
      <FormField
        label="Address"
        required
        error={form.errors.ip}
        id={form.field('ip').id}
        helper="One address, a network such as 203.0.113.0/24, or 203.0.113.*."
      >
        <TextInput {...form.field('ip')} mono focusFirst placeholder="203.0.113.7" />
      </FormField>
    </FormDialog>
  );
}

interface RemoveDialogProps {
  readonly rule: AccessRule;
  readonly isLast: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function RemoveDialog({ rule, isLast, onClose, onDone }: RemoveDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const remove = async () => {
    try {
      await http.call('DELETE /access_settings/whitelist/:rule_id', { params: { rule_id: rule.id } });
      alerts.show(texts.ruleRemoved, { address: rule.ip });
      onDone();
    } catch (error) {
      showFailure(alerts, error, texts.ruleFailed);
    }
    onClose();
  };
  return (
    <Confirm
      title={`Remove ${rule.ip}?`}
      text={
        isLast
          ? 'It is the last one: the account can then be used from anywhere.'
          : 'People and API keys at this address are shut out at once.'
      }
      confirmLabel="Remove address"
      danger
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
