import { useState } from 'react';
import { Button, FormField, IconButton, Link, NumberField, TextInput } from 'sendwright/sdk/ui';
import type { SignupFormVersion } from 'sendwright/wire/signupFormContent';
import { paths } from '../contract';
import { limits } from '../formDraft';
import { focusAdded, focusAfterRemoval } from '../rowFocus';
import type { TabProps } from '../useFormDraft';
import { original, originalShare, versionTitle, withVersion } from '../versions';
import styles from './forms.module.css';

interface TestTabProps extends Pick<TabProps, 'draft' | 'problems' | 'change'> {
  readonly formId: string;
  /** Shows a version in the other tabs and the preview. */
  readonly onVersion: (id: string) => void;
}

/** Versions of the form that visitors see by chance, to find out which one signs up more people. */
export function TestTab({ draft, problems, change, formId, onVersion }: TestTabProps) {
  const { versions } = draft;
  const [words, setWords] = useState('');
  const set = (index: number, some: Partial<SignupFormVersion>): void => {
    const version = versions[index];
    if (version) change({ versions: versions.with(index, { ...version, ...some }) });
  };
  const add = (): void => {
    const { id, versions: all } = withVersion(draft);
    change({ versions: all });
    onVersion(id);
    setWords(`Version ${id.toUpperCase()} added.`);
    focusAdded('version', versions.length);
  };
  const remove = (index: number): void => {
    const version = versions[index];
    if (!version) return;
    change({ versions: versions.toSpliced(index, 1) });
    onVersion(original);
    setWords(`Version ${version.id.toUpperCase()} removed.`);
    focusAfterRemoval('version', index);
  };
  return (
    <div className={styles.tab}>
      <p className={styles.note}>
        Visitors see one of the versions, and the same one when they come back. Header, intro, button, styles and how it
        appears on your website can differ; all else is the same in all versions.
      </p>
      {versions.length > 0 && (
        <div role="group" aria-label="Version A" className={styles.box}>
          <strong>{versionTitle({ id: original, name: 'Original' })}</strong>
          <p className={styles.note}>{originalShare(draft)}% of visitors: the rest.</p>
        </div>
      )}
      {versions.map(({ id, name, share }, index) => (
        <div key={id} data-row="version" role="group" aria-label={`Version ${id.toUpperCase()}`} className={styles.box}>
          <div className={styles.hidden}>
            <FormField label={`Name of version ${id.toUpperCase()}`} required error={problems[`version.${id}`]}>
              <TextInput
                value={name}
                onChange={(text) => set(index, { name: text })}
                maxLength={limits.name}
                error={problems[`version.${id}`]}
              />
            </FormField>
            <IconButton icon="trash" label={`Remove version ${id.toUpperCase()}`} onClick={() => remove(index)} />
          </div>
          <NumberField
            label={`Share of version ${id.toUpperCase()}`}
            unit=" %"
            value={share}
            min={1}
            max={99}
            onChange={(value) => set(index, { share: value })}
          />
        </div>
      ))}
      {problems['versions'] !== undefined && (
        <p className={styles.problem} role="alert">
          {problems['versions']}
        </p>
      )}
      <p className={styles.said} role="status">
        {words}
      </p>
      {versions.length < limits.versions && (
        <div data-add="version">
          <Button icon="add" onClick={add}>
            Add version
          </Button>
        </div>
      )}
      {versions.length > 0 && (
        <p className={styles.note}>
          <Link to={paths.stats} params={{ id: formId }}>
            Statistics
          </Link>{' '}
          compare the versions; there you choose the winner.
        </p>
      )}
    </div>
  );
}
