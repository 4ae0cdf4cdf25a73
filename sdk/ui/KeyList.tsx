import type { ReactNode } from 'react';
import { KeyHint } from './KeyHint';
import styles from './KeyList.module.css';

/** Shortcuts and their actions: `mod+k`, `g c`. */
export interface KeyLine {
  readonly title: string;
  readonly keys: string;
}

/** Shortcuts under a heading, for dialogs that list them. Empty if there are none. */
export function KeyList({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.list}>
      <h3>{title}</h3>
      <dl>
        {lines.map((line) => (
          <div key={`${line.title}${line.keys}`}>
            <dt>{line.title}</dt>
            <dd>
              <KeyHint keys={line.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists of shortcuts, side by side if there is room. */
export function KeyLists({ children }: { readonly children: ReactNode }) {
  return <div className={styles.lists}>{children}</div>;
}
