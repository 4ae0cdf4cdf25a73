import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Alerts, Navigation, useOptionalService, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { useLanguages } from 'sendwright/sdk/languages';
import { problemOf, showFailure, useFetchAlert } from 'sendwright/sdk/models';
import {
  Button,
  CopyableId,
  Dialog,
  Empty,
  ErrorState,
  formatNumber,
  FormField,
  Link,
  Page,
  Select,
  Skeleton,
  SlotOutlet,
  Switch,
} from 'sendwright/sdk/ui';
import type { List } from 'sendwright/wire/lists';
import { ArchiveDialog } from '../components/ArchiveDialog';
import { PendingSignups } from '../components/PendingSignups';
import SendingNote from '../components/SendingNote';
import { ListContacts, paths } from '../contract';
import { ListsStore } from '../listsStore';
import { texts } from '../texts';

export default observer(function ListDetail() {
  const store = useService(ListsStore);
  const navigation = useService(Navigation);
  const exports = useOptionalService(Exports);
  const id = useParameter('id');
  const list = store.get(id);
  const { fetching } = store;
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [isAsking, setAsking] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const pending = list?.pending_count ?? 0;
  const back = { to: paths.index, label: 'Lists' };
  const fetch = () => void store.refresh().catch(() => undefined);

  useFetchAlert(problemOf(fetching), texts.fetchFailed, fetch);
  useEffect(() => {
    store.refresh().catch(() => undefined);
  }, [store, id]);

  if (!list) {
    return (
      <Page title="List" wide back={back}>
        {fetching.status === 'failure' && (
          <ErrorState
            title="The list couldn't be loaded."
            failure={fetching.failure ?? fetching.error}
            onRetry={fetch}
          />
        )}
        {fetching.status === 'success' && (
          <Empty
            drawing="search"
            title="We couldn't find that list."
            text="It may have been deleted."
            action={
              <Link to={paths.index} look="primary">
                Go to lists
              </Link>
            }
          />
        )}
        {(fetching.status === 'loading' || fetching.status === 'idle') && (
          <Skeleton shape="table" label="Loading the list" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={list.name}
      status={
        `${formatNumber(list.contact_count)} ${list.contact_count === 1 ? 'contact' : 'contacts'}` +
        (pending === 0 ? '' : `, ${formatNumber(pending)} pending confirmation`)
      }
      wide
      back={back}
      intro={<CopyableId value={list.id} label="List ID" />}
      actions={[
        { label: 'Rename list', icon: 'edit', onSelect: () => navigation.to(paths.rename, { id }) },
        ...(mayUpdate
          ? [
              { label: 'Confirmation settings', icon: 'mail', onSelect: () => setAsking(true) } as const,
              { label: 'Public archive', icon: 'archive', onSelect: () => setArchiving(true) } as const,
            ]
          : []),
        ...(exports.state === 'absent'
          ? []
          : [
              {
                label: 'Export list',
                icon: 'download',
                onSelect: () =>
                  void exports.get().then((service) => service?.ask({ title: list.name, whom: { list_ids: [id] } })),
              } as const,
            ]),
        'divider',
        { label: 'Delete list', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) },
      ]}
    >
      {pending > 0 && <PendingSignups key={id} listId={id} count={pending} />}
      {isArchiving && <ArchiveDialog list={list} onClose={() => setArchiving(false)} />}
      {isAsking && <ConfirmationDialog list={list} onClose={() => setAsking(false)} />}
      <SlotOutlet
        slot={ListContacts}
        props={{ listId: id }}
        empty={
          <Empty
            title="Contacts can't be shown here."
            text="The part of the workbench that shows contacts is turned off."
          />
        }
      />
    </Page>
  );
});

/** The double opt-in setting of a list. */
function ConfirmationDialog({ list, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const store = useService(ListsStore);
  const alerts = useService(Alerts);
  const [asks, setAsks] = useState(list.require_confirmation ?? false);
  const languages = useLanguages();
  const [language, setLanguage] = useState(list.confirmation_language ?? 'en');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await store.update(list.id, { require_confirmation: asks, confirmation_language: language });
      alerts.show(asks ? texts.confirmationOn : texts.confirmationOff);
      onClose();
    } catch (error) {
      showFailure(alerts, error, texts.updateFailed);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="Confirmation settings"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isSaving} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <Switch
        checked={asks}
        onChange={setAsks}
        label="Ask people to confirm before they join"
        helper={
          'Applies to signup forms, imports, the API and contacts you add. They get an email with one button and ' +
          'join when they press it. When you add people who have agreed already, you can say so.'
        }
      />
      {asks && <SendingNote />}
      {asks && (
        <FormField label="Language of the email" helper="Signup forms use their own.">
          <Select value={language} onChange={setLanguage} options={languages} />
        </FormField>
      )}
    </Dialog>
  );
}
