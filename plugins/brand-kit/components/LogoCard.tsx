import { useState } from 'react';
import { ImageManager, type ImageManagerView } from 'sendwright/plugins/images/contract';
import { Button, FormField, NumberField, PageSection, SlotOutlet, TextInput } from 'sendwright/sdk/ui';
import { type CardProps, errorAt } from '../brandForm';
import styles from './brandKit.module.css';

type Variant = 'light' | 'dark';
const maximumWidth = 600;
const standardWidth = 180;

/** An address without a value is omitted. */
const address = <Key extends string>(key: Key, value: string): Partial<Record<Key, string>> =>
  value === '' ? {} : ({ [key]: value } as Partial<Record<Key, string>>);

export function LogoCard({ brand, problem, change, clear }: CardProps) {
  const { logo } = brand;
  const [choosing, setChoosing] = useState<{ readonly variant: Variant; readonly view: ImageManagerView }>();
  const choose = (variant: Variant) => setChoosing({ variant, view: { view: 'library' } });
  const close = () => setChoosing(undefined);
  return (
    <PageSection title="Logo" description="PNG from your images. Twice as large as shown looks sharp on all screens.">
      <div className={styles.logos}>
        <Logo
          title="Logo"
          source={logo?.source}
          background={brand.colors.surface}
          onChoose={() => choose('light')}
          onRemove={logo && (() => clear('logo'))}
        />
        {logo && (
          <Logo
            title="On dark"
            source={logo.darkSource}
            background={brand.dark?.surface ?? '#181b22'}
            onChoose={() => choose('dark')}
            onRemove={
              logo.darkSource === undefined
                ? undefined
                : () => {
                    const { darkSource: _dark, ...rest } = logo;
                    change({ logo: rest });
                  }
            }
          />
        )}
      </div>
      {logo && (
        <div className={styles.pairs}>
          <FormField label="Alt text">
            <TextInput
              value={logo.alternative}
              maxLength={200}
              placeholder="Your company"
              onChange={(alternative) => change({ logo: { ...logo, alternative } })}
            />
          </FormField>
          <NumberField
            label="Width in messages"
            min={20}
            max={maximumWidth}
            value={logo.width}
            onChange={(width) => change({ logo: { ...logo, width } })}
          />
          <FormField label="Link" error={errorAt(problem, 'logo.link')}>
            <TextInput
              value={logo.link ?? ''}
              placeholder="https://"
              error={errorAt(problem, 'logo.link')}
              onChange={(typed) => {
                const { link: _link, ...rest } = logo;
                change({ logo: { ...rest, ...address('link', typed.trim()) } });
              }}
            />
          </FormField>
        </div>
      )}
      {choosing && (
        <SlotOutlet
          slot={ImageManager}
          props={{
            shown: choosing.view,
            onShow: (view) => setChoosing({ ...choosing, view }),
            onChosen: ({ url, width, alt }) => {
              const isDark = choosing.variant === 'dark';
              change({
                logo:
                  logo === undefined
                    ? { source: url, alternative: alt, width: Math.max(20, Math.min(standardWidth, width)) }
                    : { ...logo, ...(isDark ? { darkSource: url } : { source: url }) },
              });
              close();
            },
            onClose: close,
          }}
        />
      )}
    </PageSection>
  );
}

interface LogoProps {
  readonly title: string;
  readonly source: string | undefined;
  readonly background: string;
  readonly onChoose: () => void;
  readonly onRemove: (() => void) | undefined;
}

function Logo({ title, source, background, onChoose, onRemove }: LogoProps) {
  return (
    <figure className={styles.logo}>
      <div className={styles.logoImage} style={{ background }}>
        {source === undefined ? <span>No image</span> : <img src={source} alt={title} />}
      </div>
      <figcaption>
        <span>{title}</span>
        <Button size="small" onClick={onChoose} ariaLabel={`${source === undefined ? 'Choose' : 'Replace'}: ${title}`}>
          {source === undefined ? 'Choose' : 'Replace'}
        </Button>
        {onRemove && (
          <Button size="small" intent="quiet" onClick={onRemove} ariaLabel={`Remove: ${title}`}>
            Remove
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
