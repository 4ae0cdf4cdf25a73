import { useCallback, useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Confirm,
  ErrorState,
  FormDialog,
  FormField,
  PageSection,
  Select,
  Skeleton,
  StatusTag,
  TextInput,
} from 'sendwright/sdk/ui';
import type { IpAddress } from 'sendwright/wire/ips';
import type { ReverseDns } from 'sendwright/wire/reverseDns';
import { texts } from '../texts';
import styles from './mailSettings.module.css';
import { useAction } from './useAction';

interface AddressNamesProps {
  readonly addresses: readonly IpAddress[];
  readonly onChange: () => void;
}

/** Names of the addresses, which receivers look up. */
export function AddressNames({ addresses, onChange }: AddressNamesProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayCreate = useRefusal({ scope: 'whitelabel.create' }) === undefined;
  const mayCheck = useRefusal({ scope: 'whitelabel.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'whitelabel.delete' }) === undefined;
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<ReverseDns>();
  /** Why a name was found wrong, by id. */
  const [reasons, setReasons] = useState<Readonly<Record<number, string>>>({});
  const { busy, run } = useAction(texts.addressesFailed);
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /whitelabel/ips', { retry: true, signal }), [http]),
  );
  const done = () => {
    reload();
    onChange();
  };
  const check = ({ id, rdns }: ReverseDns) =>
    run(String(id), async () => {
      const { valid, validation_results: found } = await http.call('POST /whitelabel/ips/:id/validate', {
        params: { id },
      });
      setReasons((before) => ({ ...before, [id]: valid ? '' : (found.a_record.reason ?? '') }));
      if (valid) alerts.show(texts.nameValid, { name: rdns });
      done();
    });
  const unnamed = addresses.filter(({ ip }) => !value?.some((name) => name.ip === ip));
  return (
    <PageSection
      title="Names (reverse DNS)"
      description="Receivers distrust an address without a name. Set both records, then check them here."
      action={
        mayCreate &&
        unnamed.length > 0 && (
          <Button size="small" icon="add" onClick={() => setAdding(true)}>
            Add name
          </Button>
        )
      }
    >
      {!value && failure === undefined && <Skeleton count={2} label="Loading names" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="Names couldn't be loaded." onRetry={reload} />
      )}
      {value?.length === 0 && <p className={styles.note}>No address has a name yet.</p>}
      <ul className={styles.list}>
        {value?.map((name) => (
          <li key={name.id} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>
                {name.rdns}
                <StatusTag
                  tone={name.valid ? 'success' : 'warning'}
                  label={name.valid ? 'Valid' : reasons[name.id] ? 'Not valid' : 'Not checked'}
                />
              </span>
              <span className={styles.detail}>
                {name.a_record.type.toUpperCase()} record of {name.rdns}: {name.ip}. PTR record of {name.ip}:{' '}
                {name.rdns}, set by whoever provides the address.
              </span>
              {reasons[name.id] && <Banner tone="warning">{reasons[name.id]}</Banner>}
            </div>
            <div className={styles.buttons}>
              {mayCheck && (
                <Button
                  size="small"
                  loading={busy === String(name.id)}
                  ariaLabel={`Check ${name.rdns}`}
                  onClick={() => void check(name)}
                >
                  Check
                </Button>
              )}
              {mayDelete && (
                <Button size="small" ariaLabel={`Remove ${name.rdns}`} onClick={() => setRemoving(name)}>
                  Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {isAdding && <NameDialog addresses={unnamed} onClose={() => setAdding(false)} onDone={done} />}
      {removing && (
        <Confirm
          title={`Remove ${removing.rdns}?`}
          text="The address keeps its DNS records. It counts as one without a name here."
          confirmLabel="Remove name"
          danger
          onConfirm={async () => {
            await run(String(removing.id), async () => {
              await http.call('DELETE /whitelabel/ips/:id', { params: { id: removing.id } });
              alerts.show(texts.nameDeleted, { name: removing.rdns });
              done();
            });
            setRemoving(undefined);
          }}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </PageSection>
  );
}

class NameForm {
  ip = '';
  @IsRequired('Domain') @MaxCharacters('Domain', 253) domain = '';
  @MaxCharacters('Subdomain', 63) subdomain = 'mail';
}

interface NameDialogProps {
  readonly addresses: readonly IpAddress[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function NameDialog({ addresses, onClose, onDone }: NameDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(NameForm, { initial: { ip: addresses[0]?.ip ?? '' } });
  const save = async ({ ip, domain, subdomain }: NameForm) => {
    const body = { ip, domain: domain.trim(), subdomain: subdomain.trim() };
    await reporting(() => http.call('POST /whitelabel/ips', { body }), texts.addressesFailed);
    alerts.show(texts.nameCreated);
    onDone();
    onClose();
  };
  return (
    <FormDialog title="Add name" submitLabel="Add name" size="small" form={form} save={save} onClose={onClose}>
      <FormField label="Address" error={form.errors.ip} id={form.field('ip').id}>
        <Select {...form.field('ip')} options={addresses.map(({ ip }) => ({ value: ip, label: ip }))} />
      </FormField>
      <FormField label="Domain" required error={form.errors.domain} id={form.field('domain').id}>
        <TextInput {...form.field('domain')} mono focusFirst placeholder="example.com" />
      </FormField>
      <FormField
        label="Subdomain"
        error={form.errors.subdomain}
        id={form.field('subdomain').id}
        helper="Empty: the name is the domain."
      >
        <TextInput {...form.field('subdomain')} mono />
      </FormField>
    </FormDialog>
  );
}
