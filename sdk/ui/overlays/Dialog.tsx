import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './Dialog.module.css';
import { classNames } from '../classNames';
import { IconButton } from '../IconButton';
import { useModal } from './useModal';

export interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Its buttons; the primary one comes last. */
  readonly footer?: ReactNode;
  /** 400, 560 or 800 pixels, or the whole window minus a margin. */
  readonly size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  /** `alertdialog` if a response is required: then a click outside does not close it. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
}

/**
 * A modal dialog. Focus moves to the element marked `focusFirst` or to the first field, is trapped inside, and is
 * restored on close. Escape closes it.
 */
export function Dialog({ title, onClose, children, footer, size = 'medium', role = 'dialog' }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(panel, onClose);
  return createPortal(
    <div
      className={styles.backdrop}
      role="presentation"
      onMouseDown={(event) => event.target === event.currentTarget && role === 'dialog' && onClose()}
    >
      <div
        ref={panel}
        className={classNames(styles.dialog, styles[size])}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>,
    document.body,
  );
}
