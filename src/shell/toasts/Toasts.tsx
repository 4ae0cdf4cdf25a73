import { observer } from 'mobx-react-lite';
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Alert } from 'sendwright/sdk';
import { Icon, IconButton } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './Toasts.module.css';

const icons = { success: 'check', danger: 'warning', warning: 'warning' } as const;

const Toast = observer(function Toast({ alert }: { readonly alert: Alert }) {
  const { alerts } = useShell().kernel;
  const hold = () => alerts.hold(alert.id);
  const release = () => alerts.release(alert.id);
  const before = useRef<EventTarget>(null);
  const enter = ({ relatedTarget: from, currentTarget }: FocusEvent) => {
    hold();
    if (!(from instanceof Node && currentTarget.contains(from))) before.current = from;
  };
  const close = () => {
    const { current } = before;
    const back = current instanceof HTMLElement && current.isConnected ? current : document.getElementById('content');
    back?.focus({ preventScroll: true });
    alerts.dismiss(alert.id);
  };
  return (
    // Hovering or focusing only pauses the timer; its buttons are the actions.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={styles.toast}
      data-type={alert.type}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={enter}
      onBlur={release}
    >
      <Icon name={icons[alert.type]} />
      <span className={styles.message}>{alert.message}</span>
      {alert.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close();
            void alert.action?.run();
          }}
        >
          {alert.action.label}
        </button>
      )}
      <IconButton icon="close" size="small" label="Dismiss" onClick={close} />
    </li>
  );
});

/** More failures would cover the page: the newest are shown, and the others after those are dismissed. */
const maximumUrgentToasts = 3;

/** Alerts for the user, in a polite and an assertive live region. */
export const Toasts = observer(function Toasts() {
  const { alerts } = useShell().kernel;
  const shown = alerts.shownIn();
  const urgent = shown.filter(({ type }) => type === 'danger');
  const calm = shown.filter(({ type }) => type !== 'danger');
  const stack = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current } = stack;
    if (!current || shown.length === 0) return;
    // Dialogs and drawers of narrow windows end above the notices.
    const { style } = document.documentElement;
    const publish = () =>
      style.setProperty('--space-for-notices', `${window.innerHeight - current.getBoundingClientRect().top + 8}px`);
    publish();
    // Notices wrap into more lines when the window gets narrower.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(publish);
    sizes?.observe(current);
    return () => {
      sizes?.disconnect();
      style.removeProperty('--space-for-notices');
    };
  }, [shown.length]);
  return (
    <section ref={stack} className={styles.stack} aria-label="Notifications" data-above-modals="">
      {urgent.length > maximumUrgentToasts && (
        <button
          type="button"
          className={styles.all}
          onClick={() => {
            for (const { id } of urgent) alerts.dismiss(id);
          }}
        >
          Dismiss all {urgent.length}
        </button>
      )}
      <ul aria-live="assertive" aria-relevant="additions" className={styles.list}>
        {urgent.slice(-maximumUrgentToasts).map((alert) => (
          <Toast key={alert.id} alert={alert} />
        ))}
      </ul>
      <ul aria-live="polite" aria-relevant="additions" className={styles.list}>
        {calm.map((alert) => (
          <Toast key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  );
});
