import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import type { Block, Picture } from 'sendwright/email';
import { Alerts, useService } from 'sendwright/sdk';
import { Button, FormField, Switch, TextArea, TextInput } from 'sendwright/sdk/ui';
import { changeBlock } from '../../document/commands';
import { textOverImage } from '../../document/textOverImage';
import { iconOf } from '../../document/words';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';
import { withWidth } from '../../document/pictures';
import { AlignField, OptionalNumberField, Section } from './fields';
import { LinkField } from './LinkField';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';

/** Blocks with an image. */
type Pictured = Extract<Block, { picture: Picture }>;

export const ImageFields = observer(function ImageFields({
  block,
  title = 'Image',
  withoutLink = false,
  children,
}: {
  readonly block: Pictured;
  readonly title?: string;
  /** Where the block has its own link. */
  readonly withoutLink?: boolean;
  /** Further buttons, below the picture. */
  readonly children?: ReactNode;
}) {
  const change = useBlockChange<Pictured>(block);
  const { editor, open, view } = useEditor();
  const { images } = useEditorServices();
  const alerts = useService(Alerts);
  const [isFinding, setFinding] = useState(false);
  const choose = (): void => {
    view.chooseImageFor('picture');
    open('image_manager');
  };
  const { picture } = block;
  /** Crops and adjusts it, as an image of the library. */
  const edit = async (): Promise<void> => {
    setFinding(true);
    const id = await images
      .get()
      .then((service) => service?.find(picture.source))
      .catch(() => undefined);
    setFinding(false);
    if (id === undefined) {
      alerts.show(texts.notInLibrary);
      return;
    }
    view.chooseImageFor('picture');
    open(`image_manager/edit?image=${encodeURIComponent(id)}`);
  };
  const putTextOver = (): void => {
    if (block.type !== 'image') return;
    editor.run('Put text over the image', (design) =>
      changeBlock(design, block.id, (one) => (one.type === 'image' ? textOverImage(design, one) : one)),
    );
    view.write(block.id);
  };
  const set = (label: string, part: Partial<Record<keyof Picture, unknown>>): void =>
    change(label, {
      picture: Object.fromEntries(
        Object.entries({ ...picture, ...part }).filter(([, value]) => value !== undefined),
      ) as Picture,
    });
  return (
    <Section title={title}>
      <div className={styles.picture}>
        {picture.source !== '' && <img className={styles.thumb} src={picture.source} alt="" />}
        <Button icon="image" intent={picture.source === '' ? 'primary' : 'secondary'} onClick={choose}>
          {picture.source === '' ? 'Choose an image' : 'Replace'}
        </Button>
        {picture.source !== '' && (
          <Button icon="edit" loading={isFinding} onClick={() => void edit()}>
            Edit
          </Button>
        )}
        {block.type === 'image' && picture.source !== '' && (
          <Button icon={iconOf('hero')} onClick={putTextOver}>
            Put text over it
          </Button>
        )}
        {children}
      </div>
      <FormField label="Address">
        <TextInput
          value={picture.source}
          placeholder="https://"
          maxLength={4096}
          onChange={(source) => set('Change image', { source, width: undefined, height: undefined })}
        />
      </FormField>
      <FormField label="Alternative text" helper="Describes the image for people who can't see it.">
        <TextArea
          rows={2}
          value={picture.alternative}
          onChange={(alternative) => set('Change alternative text', { alternative })}
        />
      </FormField>
      {!withoutLink && (
        <LinkField
          label="Link"
          value={picture.link ?? ''}
          onChange={(link) => set('Change link', { link: link === '' ? undefined : link })}
        />
      )}
      <OptionalNumberField
        label="Width"
        placeholder="Full width"
        min={1}
        max={900}
        value={picture.width}
        onChange={(width) =>
          change('Change width', { picture: withWidth(picture, width, view.shapes.of(block.id, picture)) })
        }
      />
      <OptionalNumberField
        label="Rounded corners"
        placeholder="0"
        max={300}
        value={picture.radius}
        onChange={(radius) => set('Round corners', { radius: radius === 0 ? undefined : radius })}
      />
      <AlignField value={picture.align} onChange={(align) => set('Align image', { align })} />
      {block.type !== 'video' && (
        <Switch
          label="Full width on phones"
          checked={picture.responsive}
          onChange={(responsive) => set('Change width on phones', { responsive })}
        />
      )}
    </Section>
  );
});
