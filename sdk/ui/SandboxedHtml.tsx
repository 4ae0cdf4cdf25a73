import { useEffect, useRef, useState } from 'react';
import styles from './SandboxedHtml.module.css';

export interface SandboxedHtmlProps {
  /** Untrusted: its scripts never run. */
  readonly html: string;
  readonly title: string;
  /** Pixels; by default, the height of the content. */
  readonly height?: number | undefined;
  /** Pixels; for a phone preview. */
  readonly width?: number | undefined;
  /** Called with the document once it is loaded, and after each change of its layout. */
  readonly onLayout?: ((inside: Document) => void) | undefined;
}

/** Blocks scripts, frames and form submissions; links can open only in a new tab. */
const policy = "default-src 'none'; img-src * data:; style-src 'unsafe-inline' *; font-src * data:; media-src *";

/** Shows untrusted HTML in a sandboxed frame. */
export function SandboxedHtml({ html, title, height, width, onLayout }: SandboxedHtmlProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [contentHeight, setContentHeight] = useState(240);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const layout = useRef(onLayout);
  useEffect(() => {
    layout.current = onLayout;
  });

  const opened = () => {
    const inside = frame.current?.contentDocument;
    // Escape in the frame still closes the dialog around it. WebKit reports no events from a sandbox; there, Tab must
    // move out of the frame first.
    inside?.addEventListener(
      'keydown',
      ({ key }) =>
        key === 'Escape' &&
        frame.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
    stop.current?.();
    if ((height !== undefined && !onLayout) || !inside?.body) return;
    const read = () => {
      setContentHeight(Math.max(48, inside.documentElement.scrollHeight, inside.body.scrollHeight));
      layout.current?.(inside);
    };
    read();
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
      // Frames are focusable anyway, for scrolling and following links; axe requires an explicit tabindex.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      // The same origin is needed only to read the height; without allow-scripts nothing inside can use it.
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={`<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">${html}`}
      style={{ height: height ?? contentHeight, width: width ?? '100%' }}
      onLoad={opened}
    />
  );
}
