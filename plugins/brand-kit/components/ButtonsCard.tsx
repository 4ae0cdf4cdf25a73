import type { Brand, BrandButton } from 'sendwright/email';
import { ColorField, NumberField, PageSection } from 'sendwright/sdk/ui';
import type { CardProps } from '../brandForm';
import styles from './brandKit.module.css';

const kinds = [
  ['primary', 'Primary'],
  ['secondary', 'Secondary'],
] as const;

export function ButtonsCard({ brand, change }: CardProps) {
  const { buttons } = brand;
  const set = (kind: 'primary' | 'secondary', some: Partial<BrandButton>): void =>
    change({ buttons: { ...buttons, [kind]: { ...buttons[kind], ...some } } });
  return (
    <PageSection title="Buttons">
      <div className={styles.specimen} style={{ background: brand.colors.surface }}>
        {kinds.map(([kind, title]) => (
          <span key={kind} className={styles.button} style={buttonStyle(brand, kind)}>
            {title}
          </span>
        ))}
      </div>
      {kinds.map(([kind, title]) => (
        <fieldset key={kind} className={styles.group}>
          <legend>{title}</legend>
          <div className={styles.four}>
            <ColorField label={`${title}, fill`} value={buttons[kind].fill} onChange={(fill) => set(kind, { fill })} />
            <ColorField
              label={`${title}, text`}
              value={buttons[kind].color}
              onChange={(color) => set(kind, { color })}
            />
            <ColorField
              label={`${title}, border`}
              value={buttons[kind].borderColor}
              onChange={(borderColor) => set(kind, { borderColor })}
            />
            <NumberField
              label={`${title}, border width`}
              max={8}
              value={buttons[kind].borderWidth}
              onChange={(borderWidth) => set(kind, { borderWidth })}
            />
          </div>
        </fieldset>
      ))}
      <div className={styles.pairs}>
        <NumberField
          label="Corner radius"
          max={60}
          value={buttons.radius}
          onChange={(radius) => change({ buttons: { ...buttons, radius } })}
        />
      </div>
    </PageSection>
  );
}

function buttonStyle({ buttons, textFont }: Brand, kind: 'primary' | 'secondary') {
  const { fill, color, borderColor, borderWidth } = buttons[kind];
  return {
    background: fill,
    color,
    border: `${borderWidth}px solid ${borderColor}`,
    borderRadius: buttons.radius,
    fontFamily: textFont,
  };
}
