import type { ReactNode } from 'react';
import styles from './FieldList.module.css';

/** Names and values, one below the other; what has no value is a dash. */
export function FieldList({ fields }: { readonly fields: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.fields}>
      {fields.map(([name, value]) => (
        <div key={name} className={styles.field}>
          <dt>{name}</dt>
          <dd>{value === '' || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
