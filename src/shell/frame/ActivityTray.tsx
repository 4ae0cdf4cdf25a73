import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Task } from 'sendwright/sdk';
import { fetchedPart, Icon } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './ActivityTray.module.css';

/** The button's label: the running task with its progress, or how many there are. */
function summary(running: readonly Task[]): string {
  const [only, ...more] = running;
  if (!only) return 'Activity';
  if (more.length > 0) return `${running.length} tasks running`;
  return only.progress === null ? only.title : `${only.title} ${Math.floor(only.progress * 100)}%`;
}

function meanProgress(running: readonly Task[]): number {
  const known = running.flatMap(({ progress }) => (progress === null ? [] : [progress]));
  return known.length === 0 ? 0.25 : known.reduce((sum, progress) => sum + progress, 0) / known.length;
}

const Unavailable = () => (
  <div role="dialog" aria-label="Activity" className={styles.panel}>
    <p className={styles.heading}>It couldn&apos;t be loaded. Check your connection and try again.</p>
  </div>
);
const ActivityPanel = fetchedPart(async () => (await import('./ActivityPanel')).ActivityPanel, {
  Otherwise: Unavailable,
});

/** Long-running work with its progress and results. */
export const ActivityTray = observer(function ActivityTray() {
  const { activity, session } = useShell().kernel;
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useDismissable(open, area, button, close);

  const running = activity.tasks.filter(({ state }) => state === 'running');
  const failed = activity.tasks.some(({ state }) => state === 'failed');
  const { notices, urgentNotices } = session;
  const shown = summary(running);
  const words =
    shown + (notices > 0 ? `, notices: ${notices}` : '') + (urgentNotices > 0 ? `, to act on: ${urgentNotices}` : '');
  const urgency = failed ? 'danger' : urgentNotices > 0 ? 'warning' : notices > 0 ? 'info' : undefined;
  return (
    <div ref={area} className={styles.area}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={words}
        title={words}
        onClick={() => setOpen(!open)}
      >
        {running.length > 0 ? (
          <>
            <span className={styles.ring} style={{ '--share': `${meanProgress(running) * 100}%` }} aria-hidden="true" />
            <span className={styles.label}>{shown}</span>
          </>
        ) : (
          <Icon name="clock" />
        )}
        {urgency && <span className={styles.dot} data-urgency={urgency} aria-hidden="true" />}
      </button>
      {open && <ActivityPanel onFollow={close} />}
    </div>
  );
});

/**
 * Closes a panel on Escape, on a click outside `area`, and when it loses the focus. Escape returns the focus to
 * `button`.
 */
function useDismissable(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close.current();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close.current();
      button.current?.focus();
    };
    document.addEventListener('mousedown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('mousedown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, [open, area, button]);
}
