import { useState } from 'react';
import { ImageManager, type ImageManagerView } from 'sendwright/plugins/images/contract';
import { useSlot } from 'sendwright/sdk';
import { Button, FormField, Select, SlotOutlet, TextInput } from 'sendwright/sdk/ui';
import type { SignupFormStyle } from 'sendwright/wire/signupFormContent';
import { limits } from '../formDraft';
import styles from './forms.module.css';

type Place = NonNullable<SignupFormStyle['image']>;

const places: readonly { readonly value: Place; readonly label: string }[] = [
  { value: 'none', label: 'No image' },
  { value: 'top', label: 'Above the form' },
  { value: 'left', label: 'Left of the form' },
  { value: 'right', label: 'Right of the form' },
];
const isPlace = (text: string): text is Place => places.some(({ value }) => value === text);

/** Beside the image, a form of this width has room for its texts. */
const twoColumns = 720;

interface FormImageProps {
  readonly style: SignupFormStyle;
  readonly set: (some: Partial<SignupFormStyle>) => void;
}

/** The image beside or above the form, on all its pages. */
export function FormImage({ style, set }: FormImageProps) {
  const [view, setView] = useState<ImageManagerView>();
  const canChoose = useSlot(ImageManager).length > 0;
  const { image = 'none', image_url: address = '', image_alt: words = '' } = style;
  const close = () => setView(undefined);
  return (
    <>
      <FormField
        label="Image"
        helper={image === 'none' ? undefined : 'Also on the thank-you page. Bars and phones show little or none of it.'}
      >
        <Select
          value={image}
          options={places}
          onChange={(place) => {
            if (!isPlace(place)) return;
            const isBeside = place === 'left' || place === 'right';
            set({ image: place, ...(isBeside && style.width < twoColumns && { width: twoColumns }) });
          }}
        />
      </FormField>
      {image !== 'none' && (
        <>
          <div className={styles.image}>
            {address === '' ? <span>A pattern in the color of the button</span> : <img src={address} alt={words} />}
          </div>
          <div className={styles.buttons}>
            {canChoose && (
              <Button size="small" onClick={() => setView({ view: 'library' })}>
                {address === '' ? 'Choose an image' : 'Replace image'}
              </Button>
            )}
            {address !== '' && (
              <Button size="small" intent="quiet" onClick={() => set({ image_url: '', image_alt: '' })}>
                Remove image
              </Button>
            )}
          </div>
          {address !== '' && (
            <FormField label="Alt text" helper="For those who don't see the image. Empty if it only decorates.">
              <TextInput value={words} maxLength={limits.image_alt} onChange={(alt) => set({ image_alt: alt })} />
            </FormField>
          )}
        </>
      )}
      {view && (
        <SlotOutlet
          slot={ImageManager}
          props={{
            shown: view,
            onShow: setView,
            onChosen: ({ url, alt }) => {
              set({ image_url: url, image_alt: [...alt].slice(0, limits.image_alt).join('') });
              close();
            },
            onClose: close,
          }}
        />
      )}
    </>
  );
}
