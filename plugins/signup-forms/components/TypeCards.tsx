import { useId } from 'react';
import { FormField, Select } from 'sendwright/sdk/ui';
import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';
import type { TabProps } from '../useFormDraft';
import styles from './typeCards.module.css';

type DisplayType = SignupFormDisplay['type'];

const types: readonly { readonly value: DisplayType; readonly label: string }[] = [
  { value: 'popup', label: 'Popup' },
  { value: 'slide_in', label: 'Slide-in' },
  { value: 'bar', label: 'Bar' },
  { value: 'full_page', label: 'Full page' },
  { value: 'none', label: 'Only its own page' },
];

const positions = {
  slide_in: [
    { value: 'right', label: 'Right corner' },
    { value: 'left', label: 'Left corner' },
  ],
  bar: [
    { value: 'bottom', label: 'Bottom of the page' },
    { value: 'top', label: 'Top of the page' },
  ],
} as const;

/** With a position that the type has. */
const withPosition = ({ position }: SignupFormDisplay, type: DisplayType): Partial<SignupFormDisplay> => {
  if (type !== 'slide_in' && type !== 'bar') return { type };
  return { type, position: positions[type].find(({ value }) => value === position)?.value ?? positions[type][0].value };
};

/** How a website shows the form. Its own page and the frame exist with each type. */
export function TypeCards({ draft: { display }, change }: Pick<TabProps, 'draft' | 'change'>) {
  const name = useId();
  const set = (some: Partial<SignupFormDisplay>) => change({ display: { ...display, ...some } });
  return (
    <>
      <fieldset className={styles.types}>
        <legend>Type</legend>
        {types.map(({ value, label }) => (
          <label key={value} className={styles.type} data-type={value}>
            <input
              type="radio"
              name={name}
              checked={display.type === value}
              onChange={() => set(withPosition(display, value))}
            />
            <span className={styles.drawing} data-position={display.position} aria-hidden="true">
              <span />
            </span>
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {(display.type === 'slide_in' || display.type === 'bar') && (
        <FormField label="Position">
          <Select
            value={display.position}
            options={positions[display.type]}
            onChange={(position) => set({ position })}
          />
        </FormField>
      )}
    </>
  );
}
