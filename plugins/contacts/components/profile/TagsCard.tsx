import { useEffect, useRef, useState } from 'react';
import { Alerts, Http, HttpFailure, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Combobox, IconButton, PageSection, Tag } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { ContactsStore } from '../../contactsStore';
import { canUpdate } from '../../contract';
import { texts } from '../../texts';
import styles from '../tags/tags.module.css';
import { tagProblem, useTags } from '../tags/useTags';

/** The tags of a contact; adds and removes them. */
export function TagsCard({ contact }: { readonly contact: Contact }) {
  const http = useService(Http);
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal(canUpdate) === undefined;
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const toggle = useRef<HTMLButtonElement>(null);
  const own = contact.tags ?? [];
  const change = async (work: Promise<{ readonly tags: string[] }>) => {
    try {
      store.putProfile({ ...contact, tags: (await work).tags });
      // What had the focus is gone: the field, or the tag.
      toggle.current?.focus();
      setAdding(false);
    } catch (failure) {
      const refused = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
      if (refused) setProblem(refused.message);
      else showFailure(alerts, failure, texts.tagFailed);
    }
  };
  const add = (name: string) => {
    const wrong = tagProblem(name);
    setProblem(wrong);
    if (wrong === undefined)
      void change(
        http.call('POST /marketing/contacts/:id/tags', { params: { id: contact.id }, body: { name: name.trim() } }),
      );
  };
  return (
    <PageSection
      title="Tags"
      action={
        mayUpdate && (
          <IconButton
            ref={toggle}
            icon={isAdding ? 'close' : 'add'}
            size="small"
            label={isAdding ? 'Cancel adding a tag' : 'Add a tag'}
            onClick={() => {
              setAdding(!isAdding);
              setProblem(undefined);
            }}
          />
        )
      }
    >
      {isAdding && <TagChoice taken={own} problem={problem} onChoose={add} />}
      {own.length === 0 && !isAdding && <p className={styles.none}>No tags.</p>}
      {own.length > 0 && (
        <div className={styles.tags}>
          {own.map((name) => (
            <Tag
              key={name}
              {...(mayUpdate && {
                removeLabel: `Remove the tag ${name}`,
                onRemove: () =>
                  void change(
                    http.call('DELETE /marketing/contacts/:id/tags/:name', { params: { id: contact.id, name } }),
                  ),
              })}
            >
              {name}
            </Tag>
          ))}
        </div>
      )}
    </PageSection>
  );
}

interface TagChoiceProps {
  readonly taken: readonly string[];
  readonly problem: string | undefined;
  readonly onChoose: (name: string) => void;
}

function TagChoice({ taken, problem, onChoose }: TagChoiceProps) {
  const tags = useTags();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={root}>
      <Combobox
        ariaLabel="Tag"
        value=""
        options={(tags.value?.result ?? [])
          .filter(({ name }) => !taken.includes(name))
          .map(({ name }) => ({ value: name, label: name }))}
        onChange={onChoose}
        onCreate={onChoose}
        placeholder="Choose or type a tag"
        emptyText="Type a name, then press Enter"
        error={problem}
      />
      {problem !== undefined && (
        <p className={styles.none} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
