import type { ReactNode } from 'react';
import styles from './EditorBar.module.css';
import { IconButton } from '../IconButton';

export interface EditorBarProps {
  /** The target of the back arrow. */
  readonly back: { readonly label: string; readonly onBack: () => void };
  readonly name: string;
  readonly onRename: (name: string) => void;
  /** The label of the name field; "Name" by default. */
  readonly nameLabel?: string | undefined;
  /** The error of the name field. */
  readonly nameProblem?: string | undefined;
  readonly isReadOnly?: boolean | undefined;
  /** The save status: an `EditorSaving`. */
  readonly saving: ReactNode;
  /** Tools and buttons, at the end. */
  readonly children?: ReactNode;
}

/** The top bar of a full-screen editor: back link, name field, save status and actions. */
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
  /** Whether something prevents saving. */
  readonly isTrouble?: boolean | undefined;
  /** The tooltip: when it was saved, or why it was not. */
  readonly title?: string | undefined;
}

/** The save status as short text, in the remaining width of the bar. */
export function EditorSaving({ words, isTrouble, title }: EditorSavingProps) {
  return (
    <span className={styles.saving} data-trouble={isTrouble || undefined} title={title}>
      {words}
    </span>
  );
}

/** A group of buttons in the bar. */
export function EditorActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
