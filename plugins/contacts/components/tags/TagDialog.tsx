import { useState } from 'react';
import { Button, Combobox, Dialog, FormField, ProgressBar, formatCount } from 'sendwright/sdk/ui';
import type { ChosenContacts } from '../../chosenContacts';
import { texts } from '../../texts';
import { useBulkChange } from '../../useBulkChange';
import { tagProblem, useTags } from './useTags';

export interface TagDialogProps {
  readonly chosen: ChosenContacts;
  /** Removes the tag instead of adding it. */
  readonly removes?: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Adds a tag to contacts, or removes one; it can be undone afterwards. */
export function TagDialog({ chosen, removes = false, onDone, onCancel }: TagDialogProps) {
  const tags = useTags();
  const { run, progress } = useBulkChange();
  const [tag, setTag] = useState('');
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const known = tags.value?.result ?? [];
  const choose = (name: string) => {
    const wrong = tagProblem(name);
    setProblem(wrong);
    if (wrong === undefined) setTag(name.trim());
  };
  const apply = async () => {
    setRunning(true);
    const contacts = (count: string) => `${count} ${count === '1' ? 'contact' : 'contacts'}`;
    await run({
      change: { action: removes ? 'remove_tag' : 'add_tag', tag, selection: chosen.selection },
      title: removes ? `Remove the tag ${tag} from ${chosen.name}` : `Tag ${chosen.name} with ${tag}`,
      said: (count) =>
        removes
          ? count === '0'
            ? `Nothing to remove: nobody has the tag ${tag}.`
            : `The tag ${tag} was removed from ${contacts(count)}.`
          : count === '0'
            ? `Nothing to add: they have the tag ${tag} already.`
            : `${contacts(count)} tagged with ${tag}.`,
      failed: texts.tagFailed,
    });
    onDone();
  };
  const failed = tags.failure === undefined ? undefined : "The tags couldn't be loaded. You can still type one.";
  return (
    <Dialog
      title={removes ? `Remove a tag from ${chosen.name}` : `Tag ${chosen.name}`}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" disabled={tag === ''} loading={running} onClick={() => void apply()}>
            {removes ? 'Remove tag' : 'Add tag'}
          </Button>
        </>
      }
    >
      <FormField
        label="Tag"
        helper={removes ? undefined : 'Choose a tag, or type a new one.'}
        error={problem ?? failed}
      >
        <Combobox
          value={tag}
          options={[
            ...known.map(({ name, contact_count: count }) => ({
              value: name,
              label: name,
              detail: formatCount(count, 'contact'),
            })),
            ...(tag === '' || known.some(({ name }) => name === tag) ? [] : [{ value: tag, label: tag }]),
          ]}
          onChange={setTag}
          placeholder={removes ? 'Choose a tag' : 'Choose or type a tag'}
          emptyText={removes ? 'No such tag' : 'Type a name, then press Enter'}
          {...(!removes && { onCreate: choose })}
        />
      </FormField>
      {progress !== undefined && <ProgressBar share={progress} label={removes ? 'Removing' : 'Tagging'} />}
    </Dialog>
  );
}
