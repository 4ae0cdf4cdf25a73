import styles from './DataTable.module.css';

/** A placeholder for rows that are loading. */
export function TableSkeleton({ rowHeight, label }: { readonly rowHeight: number; readonly label: string }) {
  return (
    <div role="status" aria-label={`Loading ${label}`}>
      {[70, 52, 64, 45, 58, 66, 48, 60].map((width) => (
        <div key={width} className={styles.bones} style={{ height: rowHeight }} aria-hidden="true">
          <span style={{ width: `${width * 0.5}%` }} />
          <span style={{ width: '12%' }} />
          <span style={{ width: '10%' }} />
        </div>
      ))}
    </div>
  );
}
