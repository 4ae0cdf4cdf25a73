import type { ReactNode } from 'react';
import styles from './reports.module.css';

/** A row of a `FigureTable` with its name first. */
export function Row({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      {children}
    </tr>
  );
}

/** The names of its columns. */
export function Head({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
