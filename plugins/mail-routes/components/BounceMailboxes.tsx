import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { problemOf, showFailure } from 'sendwright/sdk/models';
import { Button, Confirm, ErrorState, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { BounceMailbox } from 'sendwright/wire/bounceMailboxes';
import { BounceMailboxesStore, useBounceMailboxes } from '../bounceMailboxesStore';
import { scopes } from '../contract';
import { mailboxBodyOf, type MailboxForm } from '../mailboxForm';
import { texts } from '../texts';
import { MailboxDialog } from './MailboxDialog';
import { MailboxFacts } from './MailboxFacts';
import styles from './mailRoutes.module.css';

/** What is open over the list. */
type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'remove'; readonly mailbox: BounceMailbox };

/** The mailboxes that bounces and complaints are fetched from. */
export const BounceMailboxes = observer(function BounceMailboxes() {
  const { store, load } = useBounceMailboxes();
  const mayCreate = useRefusal(scopes.create) === undefined;
  const [open, setOpen] = useState<Open>();
  const isFull = store.all.filter(({ is_shared: isForAll }) => !isForAll).length >= store.maximum;
  return (
    <PageSection
      title="Bounce mailboxes"
      description={
        'Mailboxes that are read every minute, over IMAP or POP3. Bounces and complaints in them are recorded as if ' +
        'they had arrived here.'
      }
      action={
        mayCreate && (
          <Button
            size="small"
            icon="add"
            disabled={isFull}
            hint={isFull ? `You have all ${store.maximum}. Delete one to add another.` : undefined}
            onClick={() => setOpen({ what: 'create' })}
          >
            Add bounce mailbox
          </Button>
        )
      }
    >
      {store.all.length > 0 ? (
        <div className={styles.sections}>
          {store.all.map((mailbox) => (
            <MailboxFacts
              key={mailbox.id}
              mailbox={mailbox}
              onEdit={() => setOpen({ what: 'edit', mailbox })}
              onRemove={() => setOpen({ what: 'remove', mailbox })}
            />
          ))}
        </div>
      ) : store.fetching.status === 'failure' ? (
        <ErrorState failure={problemOf(store.fetching)} title="Bounce mailboxes couldn't be loaded." onRetry={load} />
      ) : store.fetching.status === 'success' ? (
        <p className={styles.note}>
          None yet. Add the mailbox that your return path or sender address belongs to, if its mail doesn't come back to
          this server.
        </p>
      ) : (
        <Skeleton count={2} label="Loading bounce mailboxes" />
      )}
      {open && <OpenDialog open={open} onClose={() => setOpen(undefined)} />}
    </PageSection>
  );
});

function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  const store = useService(BounceMailboxesStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  if (open.what === 'remove')
    return (
      <Confirm
        title={`Delete ${open.mailbox.name}?`}
        text="It is not read any more, and its credentials are deleted. Its messages stay at the server."
        confirmLabel="Delete bounce mailbox"
        danger
        onConfirm={async () => {
          try {
            await store.remove(open.mailbox.id);
            alerts.show(texts.mailboxDeleted);
          } catch (failure) {
            showFailure(alerts, failure, texts.mailboxDeleteFailed);
          }
          onClose();
        }}
        onCancel={onClose}
      />
    );
  const mailbox = open.what === 'edit' ? open.mailbox : undefined;
  const save = async (values: MailboxForm): Promise<void> => {
    const body = mailboxBodyOf(values);
    if (mailbox) {
      const { protocol: _same, ...change } = body;
      await reporting(() => store.change(mailbox.id, change), texts.mailboxUpdateFailed);
    } else {
      const created = { ...body, password: values.password, is_shared: values.isForAll };
      await reporting(() => store.create(created), texts.mailboxCreateFailed);
    }
    alerts.show(mailbox ? texts.mailboxSaved : texts.mailboxCreated);
    onClose();
  };
  return <MailboxDialog mailbox={mailbox} save={save} onClose={onClose} />;
}
