import { useState } from 'react';
import { useRefusal } from 'sendwright/sdk';
import { type Form, useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { BounceMailbox, MailboxProtocol } from 'sendwright/wire/bounceMailboxes';
import { MailboxForm, mailboxFormOf, mailboxServerFields, NewMailboxForm, usualMailboxPorts } from '../mailboxForm';
import styles from './mailRoutes.module.css';

export interface MailboxDialogProps {
  /** Unset: a new one. */
  readonly mailbox?: BounceMailbox | undefined;
  readonly save: (values: MailboxForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a new or existing bounce mailbox. */
export function MailboxDialog({ mailbox, save, onClose }: MailboxDialogProps) {
  const form = useForm<MailboxForm>(mailbox ? MailboxForm : NewMailboxForm, {
    ...(mailbox && { initial: mailboxFormOf(mailbox) }),
    serverFields: mailboxServerFields,
  });
  const isOperator = useRefusal({ scope: 'administration.update' }) === undefined;
  const { values, errors } = form;
  return (
    <FormDialog
      title={mailbox ? 'Edit bounce mailbox' : 'Add bounce mailbox'}
      submitLabel={mailbox ? 'Save bounce mailbox' : 'Add bounce mailbox'}
      size="large"
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField
        label="Name"
        required
        error={errors.name}
        id={form.field('name').id}
        helper="Only you and your team see it."
      >
        <TextInput {...form.field('name')} focusFirst placeholder="Bounces" />
      </FormField>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Mailbox</legend>
        <ServerFields form={form} isNew={mailbox === undefined} />
        {mailbox === undefined && isOperator && (
          <Checkbox
            label="For all accounts"
            helper="Its reports may be about messages of every account."
            checked={values.isForAll}
            onChange={(isForAll) => form.set('isForAll', isForAll)}
          />
        )}
      </fieldset>
      <ProcessedFields form={form} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly form: Form<MailboxForm>;
}

/** Where the mailbox is, and the credentials for it. */
function ServerFields({ form, isNew }: FieldsProps & { readonly isNew: boolean }) {
  const { values, errors } = form;
  // A port that was typed stays.
  const [wasTyped, setTyped] = useState(!isNew);
  const setUsualPort = (protocol: MailboxProtocol, security: MailboxForm['security']): void => {
    if (!wasTyped) form.set('port', usualMailboxPorts[protocol][security]);
  };
  return (
    <>
      <div className={styles.pair}>
        <FormField label="Protocol" id={form.field('protocol').id}>
          <Select
            {...form.field('protocol')}
            disabled={!isNew}
            onChange={(protocol) => {
              form.set('protocol', protocol);
              form.set('processed', protocol === 'imap' ? 'move' : 'delete');
              setUsualPort(protocol, values.security);
            }}
            options={[
              { value: 'imap', label: 'IMAP' },
              { value: 'pop3', label: 'POP3' },
            ]}
          />
        </FormField>
        <FormField
          label="Encryption"
          id={form.field('security').id}
          error={errors.security}
          helper={
            values.security === 'none' ? 'The password and all messages can be read on their way here.' : undefined
          }
        >
          <Select
            {...form.field('security')}
            onChange={(security) => {
              form.set('security', security);
              setUsualPort(values.protocol, security);
            }}
            options={[
              { value: 'tls', label: 'TLS from the start' },
              { value: 'starttls', label: 'STARTTLS' },
              { value: 'none', label: 'None' },
            ]}
          />
        </FormField>
      </div>
      <div className={styles.server}>
        <FormField label="Server" required error={errors.host} id={form.field('host').id}>
          <TextInput {...form.field('host')} mono placeholder={`${values.protocol}.example.com`} />
        </FormField>
        <FormField label="Port" required error={errors.port} id={form.field('port').id}>
          <TextInput
            {...form.field('port')}
            mono
            type="number"
            onChange={(port) => {
              setTyped(true);
              form.set('port', port);
            }}
          />
        </FormField>
      </div>
      <div className={styles.pair}>
        <FormField label="Username" required error={errors.username} id={form.field('username').id}>
          <TextInput {...form.field('username')} placeholder="bounces@example.com" />
        </FormField>
        <FormField
          label="Password"
          required={isNew}
          error={errors.password}
          id={form.field('password').id}
          helper={
            isNew
              ? 'Stored encrypted, never shown again. Some providers need an app password.'
              : 'Leave it empty to keep the stored one. Another server or user needs it again.'
          }
        >
          <TextInput {...form.field('password')} type="password" autoComplete="new-password" />
        </FormField>
      </div>
    </>
  );
}

/** What is read, and what happens to it. */
function ProcessedFields({ form }: FieldsProps) {
  const { values, errors } = form;
  const isImap = values.protocol === 'imap';
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Messages</legend>
      {isImap && (
        <FormField label="Folder" required error={errors.folder} id={form.field('folder').id}>
          <TextInput {...form.field('folder')} />
        </FormField>
      )}
      <FormField
        label="Recorded reports are"
        id={form.field('processed').id}
        error={errors.processed}
        helper="All other messages stay as they are."
      >
        <Select
          {...form.field('processed')}
          options={[
            ...(isImap ? [{ value: 'move' as const, label: 'Moved to a folder' }] : []),
            { value: 'delete', label: 'Deleted' },
            { value: 'keep', label: isImap ? 'Marked as read' : 'Kept' },
          ]}
        />
      </FormField>
      {values.processed === 'move' && (
        <FormField
          label="Move to"
          required
          error={errors.processedFolder}
          id={form.field('processedFolder').id}
          helper="It is made if there is none."
        >
          <TextInput {...form.field('processedFolder')} />
        </FormField>
      )}
    </fieldset>
  );
}
