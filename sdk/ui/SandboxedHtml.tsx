import { useEffect, useRef, useState } from 'react';
import styles from './SandboxedHtml.module.css';

export interface SandboxedHtmlProps {
  /** Hostile as far as we know: no script in it runs. */
  readonly html: string;
  readonly title: string;
  /** Pixels; without it, as high as its content. */
  readonly height?: number | undefined;
  /** Pixels; for a preview on a phone. */
  readonly width?: number | undefined;
}

/** Nothing of it may run, load frames or submit; links open nowhere but in a new tab. */
const policy = "default-src 'none'; img-src * data:; style-src 'unsafe-inline' *; font-src * data:; media-src *";

/** Somebody's HTML, shown where it can do nothing. */
export function SandboxedHtml({ html, title, height, width }: SandboxedHtmlProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [contentHeight, setContentHeight] = useState(240);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const opened = () => {
    const inside = frame.current?.contentDocument;
    // Whoever follows a link of it by keys still leaves the dialog around it as elsewhere. WebKit tells nothing of what
    // happens in a sandbox: there Tab leads out first.
    inside?.addEventListener(
      'keydown',
      ({ key }) =>
        key === 'Escape' &&
        frame.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
    if (height !== undefined || !inside?.body) return;
    const read = () => setContentHeight(Math.max(48, inside.documentElement.scrollHeight, inside.body.scrollHeight));
    read();
    stop.current?.();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(read);
    observer.observe(inside.body);
    stop.current = () => observer.disconnect();
  };

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={title}
      // It takes the focus anyway, to be scrolled and its links followed; axe believes it only so.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      // The same origin only so that its height can be read; without allow-scripts nothing inside can use it.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">${html}`}
      style={{ height: height ?? contentHeight, width: width ?? '100%' }}
      onLoad={opened}
    />
  );
}
