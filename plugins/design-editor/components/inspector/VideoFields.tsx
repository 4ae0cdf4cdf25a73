import { observer } from 'mobx-react-lite';
import type { BlockOf } from 'sendwright/email';
import { ColorField, Section } from './fields';
import { ImageFields } from './ImageFields';
import styles from './inspector.module.css';
import { LinkField } from './LinkField';
import { useBlockChange } from './useBlockChange';

export const VideoFields = observer(function VideoFields({ block }: { readonly block: BlockOf<'video'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Video">
        <LinkField label="Address of the video" value={block.url} onChange={(url) => change('Change video', { url })} />
        <p className={styles.hint}>
          Email apps play no videos: the poster leads to the page of the video, such as on YouTube or Vimeo.
        </p>
        <ColorField
          label="Play button"
          value={block.playColor}
          onChange={(playColor) => change('Change color of the play button', { playColor })}
        />
      </Section>
      <ImageFields block={block} title="Poster" withoutLink />
    </>
  );
});
