import type { SignupFormStyle } from 'sendwright/wire/forms';
import { FormField, Select } from 'sendwright/sdk/ui';
import { fonts } from '../formDraft';
import { ColourField, PixelField } from './fields';
import styles from './forms.module.css';
import type { TabProps } from './tabProps';

/** Colours, font and measures. */
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
        <ColourField label="Background" value={style.background} onChange={(colour) => set({ background: colour })} />
        <ColourField label="Font colour" value={style.font_color} onChange={(colour) => set({ font_color: colour })} />
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
        <ColourField
          label="Button colour"
          value={style.button_color}
          onChange={(colour) => set({ button_color: colour })}
        />
        <ColourField
          label="Button text colour"
          value={style.button_text_color}
          onChange={(colour) => set({ button_text_color: colour })}
        />
      </div>
      <h2 className={styles.heading}>Border</h2>
      <div className={styles.pair}>
        <ColourField
          label="Border colour"
          value={style.border_color}
          onChange={(colour) => set({ border_color: colour })}
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
