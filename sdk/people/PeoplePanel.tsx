import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Drawer, IconButton } from 'sendwright/sdk/ui';
import styles from './peoplePanel.module.css';

export interface PeoplePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Where a page still has room beside the panel; the same breakpoint as in the styles. */
const roomy = '(min-width: 1400px)';
const canAsk = (): boolean => typeof window.matchMedia === 'function';
const isRoomy = (): boolean => canAsk() && window.matchMedia(roomy).matches;
function onRoom(changed: () => void): () => void {
  if (!canAsk()) return () => undefined;
  const media = window.matchMedia(roomy);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Beside the page on wide screens, so that the figure and its neighbors stay in reach; otherwise over it. */
export function PeoplePanel({ beside, ...props }: PeoplePanelProps & { readonly beside: boolean }) {
  const hasRoom = useSyncExternalStore(onRoom, isRoomy);
  return beside && hasRoom ? <Beside {...props} /> : <Drawer {...props} />;
}

/** Whether something that handles Escape first is open: a dialog over the page. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"], dialog[open]') !== null;

function Beside({ title, onClose, children }: PeoplePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const top = useTopOfPage();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    const start = () => element?.focus({ preventScroll: true });
    start();
    // A page that was opened by its address focuses its heading when that changes for the first time.
    const again = requestAnimationFrame(() => document.activeElement?.matches('main h1') && start());
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isCovered()) close.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(again);
      document.removeEventListener('keydown', onKeyDown);
      // Focus stays with what was chosen on the page meanwhile.
      const { activeElement } = document;
      const isHere = activeElement === null || activeElement === document.body || element?.contains(activeElement);
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    <div ref={panel} className={styles.panel} style={{ top }} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </div>,
    document.body,
  );
}

/** Where the page starts, below the top bar and banners. */
function useTopOfPage(): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const page = document.querySelector('main');
    if (!page) return undefined;
    const measure = () => setTop(Math.round(page.getBoundingClientRect().top));
    measure();
    // A banner that comes or goes changes the page's height.
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    return () => observer.disconnect();
  }, []);
  return top;
}
