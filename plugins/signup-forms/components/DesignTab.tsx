import { useCallback } from 'react';
import { paths } from 'sendwright/plugins/brand-kit/contract';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { ColorField, FormField, Link, NumberField, Select, Switch } from 'sendwright/sdk/ui';
import type { SignupFormStyle } from 'sendwright/wire/signupFormContent';
import { fonts } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';
import { FormImage } from './FormImage';

/** Colors, font and sizes. */
export function DesignTab({ draft: { style }, change }: TabProps) {
  const set = (some: Partial<SignupFormStyle>) => change({ style: { ...style, ...some } });
  /** Who chooses a color or font wants to see it, also where the kit is not known here. */
  const setLook = (some: Partial<SignupFormStyle>) => set({ ...some, follows_brand: false });
  const http = useService(Http);
  // Without the library there is no kit, and the form has its own colors.
  const readKit = useCallback((signal: AbortSignal) => http.call('GET /marketing/brand_kit', { signal }), [http]);
  const kit = useLoaded(readKit);
  const hasKit = kit.value?.is_set;
  if (hasKit === true && style.follows_brand === true)
    return (
      <div className={styles.tab}>
        <h2 className={styles.heading}>Form</h2>
        <FollowSwitch isOn onChange={() => set({ follows_brand: false })} />
        <FormImage style={style} set={set} />
        <Sizes style={style} set={set} />
      </div>
    );
  return (
    <div className={styles.tab}>
      <h2 className={styles.heading}>Form</h2>
      {hasKit === true && <FollowSwitch isOn={false} onChange={() => set({ follows_brand: true })} />}
      <FormField label="Font family">
        <Select
          value={style.font_family}
          onChange={(family) => setLook({ font_family: family })}
          options={fonts.map((font) => ({ value: font, label: font === 'System' ? "The visitor's own" : font }))}
        />
      </FormField>
      <div className={styles.pair}>
        <ColorField label="Background" value={style.background} onChange={(color) => setLook({ background: color })} />
        <ColorField label="Font color" value={style.font_color} onChange={(color) => setLook({ font_color: color })} />
      </div>
      <FormImage style={style} set={set} />
      <Sizes style={style} set={set} />
      <h2 className={styles.heading}>Button</h2>
      <div className={styles.pair}>
        <ColorField
          label="Button color"
          value={style.button_color}
          onChange={(color) => setLook({ button_color: color })}
        />
        <ColorField
          label="Button text color"
          value={style.button_text_color}
          onChange={(color) => setLook({ button_text_color: color })}
        />
      </div>
      <h2 className={styles.heading}>Border</h2>
      <div className={styles.pair}>
        <ColorField
          label="Border color"
          value={style.border_color}
          onChange={(color) => setLook({ border_color: color })}
        />
      </div>
    </div>
  );
}

/** Whether the form looks like the account's messages. */
function FollowSwitch({ isOn, onChange }: { readonly isOn: boolean; readonly onChange: () => void }) {
  return (
    <>
      <Switch
        label="Follow the brand kit"
        helper="Logo, colors, fonts and button come from the brand kit, and change with it."
        checked={isOn}
        onChange={onChange}
      />
      <Link to={paths.kit}>Open the brand kit</Link>
    </>
  );
}

interface SizesProps {
  readonly style: SignupFormStyle;
  readonly set: (some: Partial<SignupFormStyle>) => void;
}

function Sizes({ style, set }: SizesProps) {
  return (
    <div className={styles.pair}>
      <NumberField label="Width" value={style.width} min={200} max={800} onChange={(width) => set({ width })} />
      <NumberField label="Padding" value={style.padding} max={50} onChange={(padding) => set({ padding })} />
      <NumberField
        label="Border width"
        value={style.border_width}
        max={10}
        onChange={(width) => set({ border_width: width })}
      />
      <NumberField
        label="Border radius"
        value={style.border_radius}
        max={50}
        onChange={(radius) => set({ border_radius: radius })}
      />
    </div>
  );
}
