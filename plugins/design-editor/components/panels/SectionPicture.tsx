import { useEffect, useRef, useState } from 'react';
import { type Block, compile, type Design, inScheme } from 'sendwright/email';
import { assets } from '../../state/EditorContext';
import styles from './SectionPicture.module.css';

/** Pixels before a picture is in sight when it starts to be drawn. */
const ahead = '200px';
/** Pixels that sections are drawn wide before they are made small. */
const width = 600;

/** A section as it looks in the design. It is drawn once it is in sight. */
export function SectionPicture({ blocks, design }: { readonly blocks: readonly Block[]; readonly design: Design }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  const [scale, setScale] = useState(0);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    const measure = new ResizeObserver(() => setScale(element.clientWidth / width));
    measure.observe(element);
    return () => {
      observer.disconnect();
      measure.disconnect();
    };
  }, []);
  const frame = useRef<HTMLIFrameElement>(null);
  const drawn = (): void => {
    const inside = frame.current?.contentDocument;
    if (inside) setHeight(inside.documentElement.scrollHeight);
  };
  return (
    <span ref={place} className={styles.picture} style={{ height: height === 0 ? undefined : height * scale }}>
      {isSeen && scale > 0 && (
        <iframe
          ref={frame}
          title="The section"
          aria-hidden="true"
          tabIndex={-1}
          // The origin is needed to read the height; nothing inside can run.
          sandbox="allow-same-origin"
          scrolling="no"
          style={{ width, height: Math.max(1, height), transform: `scale(${scale})` }}
          srcDoc={pageOf(blocks, design)}
          onLoad={drawn}
        />
      )}
    </span>
  );
}

function pageOf(blocks: readonly Block[], design: Design): string {
  const { html } = compile({ ...design, preheader: '', blocks: blocks.map(withoutRules) }, { target: 'send', assets });
  return inScheme(html, false);
}

/** All contacts, once: what a section looks like when it is shown. */
function withoutRules({ hideOn: _hideOn, when: _when, each: _each, ...block }: Block): Block {
  return block;
}
