import { FormField, Select } from 'sendwright/sdk/ui';
import type { SignupFormStyle } from 'sendwright/wire/signupForms';
import { fonts } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import { ColorField, PixelField } from './fields';
import styles from './forms.module.css';

/** Colors, font and sizes. */
export function StylesTab({ draft: { style }, change }: TabProps) {
  const set = (some: Partial<SignupFormStyle>) => change({ style: { ...style, ...some } });
  return (
    <div className={styles.tab}>
      <h2 className={styles.heading}>Form</h2>
      <FormField label="Font family">
        <Select
          value={style.font_family}
          onChange={(family) => set({ font_family: family })}
          options={fonts.map((font) => ({ value: font, label: font === 'System' ? "The visitor's own" : font }))}
        />
      </FormField>
      <div className={styles.pair}>
        <ColorField label="Background" value={style.background} onChange={(color) => set({ background: color })} />
        <ColorField label="Font color" value={style.font_color} onChange={(color) => set({ font_color: color })} />
        <PixelField label="Width" value={style.width} least={200} most={800} onChange={(width) => set({ width })} />
        <PixelField
          label="Padding"
          value={style.padding}
          least={0}
          most={50}
          onChange={(padding) => set({ padding })}
        />
      </div>
      <h2 className={styles.heading}>Button</h2>
      <div className={styles.pair}>
        <ColorField
          label="Button color"
          value={style.button_color}
          onChange={(color) => set({ button_color: color })}
        />
        <ColorField
          label="Button text color"
          value={style.button_text_color}
          onChange={(color) => set({ button_text_color: color })}
        />
      </div>
      <h2 className={styles.heading}>Border</h2>
      <div className={styles.pair}>
        <ColorField
          label="Border color"
          value={style.border_color}
          onChange={(color) => set({ border_color: color })}
        />
        <PixelField
          label="Border width"
          value={style.border_width}
          least={0}
          most={10}
          onChange={(width) => set({ border_width: width })}
        />
        <PixelField
          label="Border radius"
          value={style.border_radius}
          least={0}
          most={50}
          onChange={(radius) => set({ border_radius: radius })}
        />
      </div>
    </div>
  );
}
