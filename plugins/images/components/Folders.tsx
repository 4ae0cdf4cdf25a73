import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Combobox, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { ImagesStore } from '../imagesStore';
import { texts } from '../texts';
import styles from './Folders.module.css';

/** The type of what is dragged from a card to a folder. */
export const dragType = 'application/x-library-image';

const canMove = { scope: 'design_library.update' };

/** Moves images to a folder and says so. */
function useMove(): (ids: readonly string[], to: string) => Promise<void> {
  const store = useService(ImagesStore);
  const alerts = useService(Alerts);
  return async (ids, to) => {
    try {
      await store.move({ ids: [...ids], to });
      alerts.show(to === '' ? texts.movedOut : texts.moved, { folder: to });
    } catch (failure) {
      showFailure(alerts, failure, texts.moveFailed);
    }
  };
}

/** The folders to choose from; images can be dropped on them. Nothing while there are none. */
export const Folders = observer(function Folders() {
  const store = useService(ImagesStore);
  const move = useMove();
  const mayMove = useRefusal(canMove) === undefined;
  const [over, setOver] = useState<string>();
  const [isRenaming, setRenaming] = useState(false);
  if (store.folders.length === 0) return null;
  const chip = (value: string | undefined, label: string, count?: number) => (
    <button
      key={value ?? 'all'}
      type="button"
      className={styles.chip}
      aria-pressed={store.folder === value}
      data-over={(value !== undefined && over === value) || undefined}
      onClick={() => void store.openFolder(value)}
      onDragOver={(event) => {
        if (value === undefined || !mayMove || !event.dataTransfer.types.includes(dragType)) return;
        event.preventDefault();
        setOver(value);
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        setOver(undefined);
        const id = event.dataTransfer.getData(dragType);
        if (value === undefined || id === '') return;
        event.preventDefault();
        event.stopPropagation();
        void move([id], value);
      }}
    >
      {label} {count !== undefined && <span>{count}</span>}
    </button>
  );
  return (
    <div className={styles.folders} role="group" aria-label="Folder">
      {chip(undefined, 'All images')}
      {store.folders.map(({ name, images }) => chip(name, name, images))}
      {chip('', 'No folder')}
      {mayMove && store.folder !== undefined && store.folder !== '' && (
        <Button size="small" intent="quiet" onClick={() => setRenaming(true)}>
          Rename folder
        </Button>
      )}
      {isRenaming && store.folder !== undefined && (
        <RenameFolder name={store.folder} onClose={() => setRenaming(false)} />
      )}
    </div>
  );
});

function RenameFolder({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const store = useService(ImagesStore);
  const alerts = useService(Alerts);
  const [typed, setTyped] = useState(name);
  const [isSaving, setSaving] = useState(false);
  const to = typed.trim();
  const save = async () => {
    setSaving(true);
    try {
      await store.move({ from: name, to });
      onClose();
    } catch (failure) {
      showFailure(alerts, failure, texts.moveFailed);
      setSaving(false);
    }
  };
  return (
    <Dialog
      title="Rename folder"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isSaving} disabled={to === '' || to === name} onClick={() => void save()}>
            Rename
          </Button>
        </>
      }
    >
      <FormField
        label="Name"
        helper={
          store.folders.some((folder) => folder.name === to && to !== name)
            ? 'There is a folder with this name: the images are added to it.'
            : undefined
        }
      >
        <TextInput value={typed} maxLength={60} onChange={setTyped} />
      </FormField>
    </Dialog>
  );
}

/** The folder of one image: an existing one, a new one, or none. */
export const FolderField = observer(function FolderField({ image }: { readonly image: Image }) {
  const store = useService(ImagesStore);
  const move = useMove();
  const mayMove = useRefusal(canMove) === undefined;
  const names = [...new Set([...store.folders.map(({ name }) => name), image.folder])].filter((name) => name !== '');
  if (!mayMove) return null;
  return (
    <FormField label="Folder">
      <Combobox
        value={image.folder}
        options={[
          ...(image.folder === '' ? [] : [{ value: '', label: 'No folder' }]),
          ...names.map((name) => ({ value: name, label: name })),
        ]}
        chosen={image.folder === '' ? [] : [{ value: image.folder, label: image.folder }]}
        placeholder="No folder"
        onChange={(folder) => void move([image.id], folder)}
        createVerb="Create"
        onCreate={(typed) => typed.trim() !== '' && void move([image.id], typed.trim().slice(0, 60))}
      />
    </FormField>
  );
});
