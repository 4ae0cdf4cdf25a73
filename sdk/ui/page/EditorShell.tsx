import type { ReactNode, Ref } from 'react';
import styles from './EditorShell.module.css';

export interface EditorShellProps {
  /** An `EditorBar`. */
  readonly bar: ReactNode;
  /** What prevents saving and how to resolve it; takes no space if empty. */
  readonly notice?: ReactNode;
  /** The pane shown on narrow screens: the frame's `data-pane`, for the editor's own styles. */
  readonly pane: string;
  /** The panes, which fill the remaining space. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A full-screen editor: its bar, notices and panes. */
export function EditorShell({ bar, notice, pane, children, ref }: EditorShellProps) {
  return (
    <div ref={ref} className={styles.shell} data-pane={pane}>
      {bar}
      <div className={styles.notice}>{notice}</div>
      {children}
    </div>
  );
}

/** Shown in place of a full-screen editor while it loads, or if loading failed. */
export function EditorWaiting({ children }: { readonly children: ReactNode }) {
  return <div className={styles.waiting}>{children}</div>;
}
