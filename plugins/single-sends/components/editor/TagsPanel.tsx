import { useState } from 'react';
import { SearchField } from 'sendwright/sdk/ui';
import type { TagGroup } from '../../preview/tags';
import styles from './editor.module.css';

interface TagsPanelProps {
  readonly groups: readonly TagGroup[];
  readonly onInsert: (tag: string) => void;
}

/** The tags that are filled in for each recipient. A press puts one where the cursor stands. */
export function TagsPanel({ groups, onInsert }: TagsPanelProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = groups
    .map(({ title, tags }) => ({
      title,
      tags: tags.filter(({ tag, label }) => `${tag} ${label}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ tags }) => tags.length > 0);
  return (
    <div className={styles.tags}>
      <p className={styles.hint}>Filled in for each recipient. Press one to put it where the cursor stands.</p>
      <SearchField label="Search tags" value={search} onSearch={setSearch} delay={0} />
      {found.map(({ title, tags }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.tagList}>
            {tags.map(({ tag, label }) => (
              <li key={tag}>
                {/* Pressing it must not take the cursor out of the code. */}
                <button
                  type="button"
                  className={styles.tag}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onInsert(tag)}
                >
                  {label}
                  <code>{tag}</code>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p className={styles.hint}>No such tag.</p>}
    </div>
  );
}
