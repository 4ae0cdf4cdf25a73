import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Confirm, type MenuEntry, MenuButton } from 'sendwright/sdk/ui';
import type { ContactView, ContactViewState } from 'sendwright/wire/contactViews';
import { canUpdate } from '../contract';
import { texts } from '../texts';
import { ViewDialog } from './ViewDialog';
import { addressOf } from './viewState';
import { ViewsStore } from './viewsStore';

export interface ViewMenuProps {
  readonly view: ContactView | undefined;
  /** Whether the table differs from the view; without one, whether it is worth saving. */
  readonly edited: boolean;
  /** What the table shows now. */
  readonly current: () => ContactViewState;
}

/** The open view of the contacts: changes it, and opens, saves, renames, shares and deletes views. */
export const ViewMenu = observer(function ViewMenu({ view, edited, current }: ViewMenuProps) {
  const store = useService(ViewsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const refusal = useRefusal(canUpdate)?.message;
  const [asking, setAsking] = useState<'new' | 'edit' | 'delete'>();
  const cannotChange = view?.shared ? refusal : undefined;
  const open = (id: string | undefined) => navigation.go(addressOf(id));
  const close = () => setAsking(undefined);

  const attempt = (work: () => Promise<void>) =>
    void work().catch((failure: unknown) => showFailure(alerts, failure, texts.viewFailed));
  const update = (saved: ContactView) =>
    attempt(async () => {
      await store.update(saved.id, { state: current() });
      navigation.go(addressOf(saved.id), { replace: true });
      alerts.show(texts.viewSaved, { name: saved.name });
    });
  const remove = (gone: ContactView) =>
    attempt(async () => {
      close();
      await store.remove(gone.id);
      store.rememberFirst();
      open(undefined);
      alerts.show(texts.viewDeleted, { name: gone.name });
    });
  const chooseFirst = (id: string | undefined) =>
    attempt(async () => {
      await store.chooseFirst(id);
      store.rememberFirst();
    });
  const copyLink = async ({ id }: ContactView) => {
    const link = `${window.location.origin}${addressOf(id)}`;
    try {
      await navigator.clipboard.writeText(link);
      alerts.show(texts.viewLinkCopied);
    } catch {
      alerts.add({ type: 'warning', message: `Copy this link: ${link}` });
    }
  };

  const entryOf = (one: ContactView): MenuEntry => ({
    label: one.name,
    checked: one.id === view?.id,
    detail: [one.shared ? 'Shared' : 'Only you', ...(one.is_default ? ['opens first'] : [])].join(', '),
    onSelect: () => open(one.id),
  });
  const groups = [store.all.filter(({ shared }) => shared), store.all.filter(({ shared }) => !shared)];
  const ofView: readonly MenuEntry[] = view
    ? [
        {
          label: 'Rename or share…',
          icon: 'edit',
          disabled: cannotChange !== undefined,
          detail: cannotChange,
          onSelect: () => setAsking('edit'),
        },
        view.is_default
          ? { label: 'Open all contacts first', icon: 'star', onSelect: () => chooseFirst(undefined) }
          : { label: 'Open this view first', icon: 'star', onSelect: () => chooseFirst(view.id) },
        { label: 'Copy link', icon: 'link', onSelect: () => void copyLink(view) },
        {
          label: 'Delete view',
          icon: 'trash',
          danger: true,
          disabled: cannotChange !== undefined,
          detail: cannotChange,
          onSelect: () => setAsking('delete'),
        },
      ]
    : [];
  const items: readonly MenuEntry[] = [
    { label: 'All contacts', checked: view === undefined, onSelect: () => open(undefined) },
    ...groups.flatMap((group): readonly MenuEntry[] => (group.length > 0 ? ['divider', ...group.map(entryOf)] : [])),
    'divider',
    { label: 'Save as new view…', icon: 'add', onSelect: () => setAsking('new') },
    ...ofView,
  ];

  return (
    <>
      {/* Together, so that the focus of a button that is gone goes to the menu and not to what follows. */}
      <div style={{ display: 'contents' }}>
        <MenuButton label="Views" items={items}>
          {view?.name ?? 'All contacts'}
        </MenuButton>
        {edited && view && cannotChange === undefined && (
          <Button intent="quiet" size="small" onClick={() => update(view)} hint={`Saves these changes to ${view.name}`}>
            Update view
          </Button>
        )}
        {edited && view && (
          <Button intent="quiet" size="small" onClick={() => open(view.id)}>
            Discard changes
          </Button>
        )}
        {edited && (!view || cannotChange !== undefined) && (
          <Button intent="quiet" size="small" onClick={() => setAsking('new')}>
            Save view
          </Button>
        )}
      </div>
      {asking === 'new' && (
        <ViewDialog
          onSaved={(saved) => {
            close();
            open(saved.id);
          }}
          current={current}
          onCancel={close}
        />
      )}
      {asking === 'edit' && view && <ViewDialog view={view} onSaved={close} current={current} onCancel={close} />}
      {asking === 'delete' && view && (
        <Confirm
          title={`Delete the view ${view.name}?`}
          text={view.shared ? 'It is gone for all teammates. Contacts are not changed.' : 'Contacts are not changed.'}
          confirmLabel="Delete view"
          danger
          onConfirm={() => remove(view)}
          onCancel={close}
        />
      )}
    </>
  );
});
