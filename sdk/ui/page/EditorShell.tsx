import type { ReactNode, Ref } from 'react';
import styles from './EditorShell.module.css';

export interface EditorShellProps {
  /** An `EditorBar`. */
  readonly bar: ReactNode;
  /** What stands in the way of saving, and the ways out; nothing takes no room. */
  readonly notice?: ReactNode;
  /** The pane that a narrow screen shows: `data-pane` of the frame, for the editor's own styles. */
  readonly pane: string;
  /** The panes, in what takes the room that is left. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A full-screen editor: its bar, what must be told, and its panes. */
export function EditorShell({ bar, notice, pane, children, ref }: EditorShellProps) {
  return (
    <div ref={ref} className={styles.shell} data-pane={pane}>
      {bar}
      <div className={styles.notice}>{notice}</div>
      {children}
    </div>
  );
}

/** What a full-screen editor shows in place of itself: that it is on its way, or why it does not come. */
export function EditorWaiting({ children }: { readonly children: ReactNode }) {
  return <div className={styles.waiting}>{children}</div>;
}
