import { type SyntheticEvent, useState } from 'react';
import { type Block, compile, type Design, inScheme } from 'sendwright/email';
import { messageWidth, pictured, useScaledMessage, useSmallFrame } from 'sendwright/sdk/ui';
import { assets } from '../../state/EditorContext';
import styles from './SectionPicture.module.css';

/** A section as it looks in the design. It is drawn once it is in sight. */
export function SectionPicture({ blocks, design }: { readonly blocks: readonly Block[]; readonly design: Design }) {
  const { place, isSeen, scale } = useScaledMessage<HTMLSpanElement>();
  const [height, setHeight] = useState(0);
  const small = useSmallFrame(scale);
  const drawn = (event: SyntheticEvent<HTMLIFrameElement>): void => {
    small.opened(event);
    const inside = event.currentTarget.contentDocument;
    if (inside) setHeight(inside.documentElement.scrollHeight);
  };
  return (
    <span ref={place} className={styles.picture} style={{ height: height === 0 ? undefined : height * scale }}>
      {isSeen && scale > 0 && (
        <iframe
          title="The section"
          aria-hidden="true"
          tabIndex={-1}
          // The origin is needed to read the height; nothing inside can run.
          sandbox="allow-same-origin"
          scrolling="no"
          style={{ width: messageWidth, height: Math.max(1, height), ...small.style }}
          srcDoc={pageOf(blocks, design)}
          onLoad={drawn}
        />
      )}
    </span>
  );
}

function pageOf(blocks: readonly Block[], design: Design): string {
  const { html } = compile({ ...design, preheader: '', blocks: blocks.map(withoutRules) }, { target: 'send', assets });
  return pictured(inScheme(html, false));
}

/** All contacts, once: what a section looks like when it is shown. */
function withoutRules({ hideOn: _hideOn, when: _when, each: _each, ...block }: Block): Block {
  return block;
}
