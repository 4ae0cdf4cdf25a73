import { useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, Satisfies, useForm } from 'sendwright/sdk/forms';
import { Button, Checkbox, Confirm, FormDialog, FormField, PageSection, TextInput } from 'sendwright/sdk/ui';
import type { IpAddress } from 'sendwright/wire/ips';
import { texts } from '../texts';
import styles from './mailSettings.module.css';
import { useAction } from './useAction';

interface PoolSectionProps {
  readonly addresses: readonly IpAddress[];
  readonly pools: readonly string[];
  readonly onChange: () => void;
}

/** What is open over the page. */
type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'remove'; readonly name: string };

/** Pools: the addresses that a single send or a request can name together. */
export function PoolSection({ addresses, pools, onChange }: PoolSectionProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const mayCreate = useRefusal({ scope: 'ips.create' }) === undefined;
  const mayUpdate = useRefusal({ scope: 'ips.update' }) === undefined;
  const mayDelete = useRefusal({ scope: 'ips.delete' }) === undefined;
  const [open, setOpen] = useState<Open>();
  const { run } = useAction(texts.addressesFailed);
  const ofPool = (name: string) => addresses.filter((address) => address.pools.includes(name)).map(({ ip }) => ip);
  const close = () => setOpen(undefined);
  return (
    <PageSection
      title="Pools"
      description="Single sends, automations and mail/send choose one, and its addresses take turns."
      action={
        mayCreate && (
          <Button size="small" icon="add" onClick={() => setOpen({ what: 'create' })}>
            Create pool
          </Button>
        )
      }
    >
      {pools.length === 0 && <p className={styles.note}>None yet: mail is sent from any address.</p>}
      <ul className={styles.list}>
        {pools.map((name) => (
          <li key={name} className={styles.item}>
            <div className={styles.words}>
              <span className={styles.name}>{name}</span>
              <span className={styles.detail}>{ofPool(name).join(', ') || 'No addresses: it cannot be used yet.'}</span>
            </div>
            <div className={styles.buttons}>
              {mayUpdate && (
                <Button size="small" ariaLabel={`Edit ${name}`} onClick={() => setOpen({ what: 'edit', name })}>
                  Edit
                </Button>
              )}
              {mayDelete && (
                <Button size="small" ariaLabel={`Delete ${name}`} onClick={() => setOpen({ what: 'remove', name })}>
                  Delete
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {open?.what === 'create' && <PoolDialog addresses={addresses} held={[]} onClose={close} onDone={onChange} />}
      {open?.what === 'edit' && (
        <PoolDialog
          addresses={addresses}
          before={open.name}
          held={ofPool(open.name)}
          onClose={close}
          onDone={onChange}
        />
      )}
      {open?.what === 'remove' && (
        <Confirm
          title={`Delete ${open.name}?`}
          text="Mail that names it is sent from any address. The addresses stay."
          confirmLabel="Delete pool"
          danger
          onConfirm={async () => {
            await run(open.name, async () => {
              await http.call('DELETE /ips/pools/:pool_name', { params: { pool_name: open.name } });
              alerts.show(texts.poolDeleted, { name: open.name });
              onChange();
            });
            close();
          }}
          onCancel={close}
        />
      )}
    </PageSection>
  );
}

class PoolForm {
  @IsRequired('Name')
  @MaxCharacters('Name', 64)
  @Satisfies<string>('isLong', 'Name must have at least 2 characters.', (name) => name.trim().length !== 1)
  name = '';
  ips: readonly string[] = [];
}

interface PoolDialogProps {
  readonly addresses: readonly IpAddress[];
  /** Its name so far; unset: a new pool. */
  readonly before?: string;
  readonly held: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function PoolDialog({ addresses, before, held, onClose, onDone }: PoolDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(PoolForm, { initial: { name: before ?? '', ips: held } });
  const save = async ({ name: typed, ips }: PoolForm) => {
    const name = typed.trim();
    await reporting(async () => {
      if (before === undefined) await http.call('POST /ips/pools', { body: { name } });
      else if (before !== name)
        await http.call('PUT /ips/pools/:pool_name', { params: { pool_name: before }, body: { name } });
      for (const ip of ips.filter((one) => !held.includes(one)))
        await http.call('POST /ips/pools/:pool_name/ips', { params: { pool_name: name }, body: { ip } });
      for (const ip of held.filter((one) => !ips.includes(one)))
        await http.call('DELETE /ips/pools/:pool_name/ips/:ip', { params: { pool_name: name, ip } });
    }, texts.addressesFailed);
    alerts.show(before === undefined ? texts.poolCreated : texts.poolSaved, { name });
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={before === undefined ? 'Create pool' : 'Edit pool'}
      submitLabel={before === undefined ? 'Create pool' : 'Save pool'}
      size="small"
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst placeholder="Newsletter" />
      </FormField>
      {addresses.map(({ ip }) => (
        <Checkbox
          key={ip}
          label={ip}
          checked={form.values.ips.includes(ip)}
          onChange={(on) =>
            form.set('ips', on ? [...form.values.ips, ip] : form.values.ips.filter((one) => one !== ip))
          }
        />
      ))}
    </FormDialog>
  );
}
