import type { ReactNode } from 'react';
import styles from './EditorBar.module.css';
import { IconButton } from '../IconButton';

export interface EditorBarProps {
  /** Where the arrow at the beginning leads. */
  readonly back: { readonly label: string; readonly onBack: () => void };
  readonly name: string;
  readonly onRename: (name: string) => void;
  /** What the name is of; “Name” unless told. */
  readonly nameLabel?: string | undefined;
  /** What is wrong with the name. */
  readonly nameProblem?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** Where saving stands: an `EditorSaving`. */
  readonly saving: ReactNode;
  /** Tools and buttons, at the end. */
  readonly children?: ReactNode;
}

/**
 * The top bar of a full-screen editor: the way back, the name to write in, where saving stands, and what can be done.
 */
export function EditorBar({
  back,
  name,
  onRename,
  nameLabel = 'Name',
  nameProblem,
  isReadOnly = false,
  saving,
  children,
}: EditorBarProps) {
  return (
    <header className={styles.bar} data-region="bar">
      <IconButton icon="arrowLeft" label={back.label} onClick={back.onBack} />
      <h1 className={styles.heading}>
        <input
          className={styles.name}
          aria-label={nameLabel}
          aria-invalid={nameProblem !== undefined}
          title={nameProblem ?? 'Rename'}
          value={name}
          maxLength={100}
          disabled={isReadOnly}
          onChange={(event) => onRename(event.target.value)}
        />
      </h1>
      {saving}
      {children}
    </header>
  );
}

export interface EditorSavingProps {
  readonly words: string;
  /** Something keeps it from being saved. */
  readonly isTrouble?: boolean | undefined;
  /** More, on hovering: when it was saved, or why it was not. */
  readonly title?: string | undefined;
}

/** Where saving stands, in a few words; they take the room that the bar has left. */
export function EditorSaving({ words, isTrouble, title }: EditorSavingProps) {
  return (
    <span className={styles.saving} data-trouble={isTrouble || undefined} title={title}>
      {words}
    </span>
  );
}

/** Buttons of the bar that stay together. */
export function EditorActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
