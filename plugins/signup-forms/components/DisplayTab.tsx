import { observer } from 'mobx-react-lite';
import { Alerts, useService } from 'sendwright/sdk';
import {
  Button,
  Combobox,
  FormField,
  IconButton,
  NumberField,
  Select,
  Switch,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { SignupFormDisplay } from 'sendwright/wire/signupForms';
import { useAskableFields } from '../askableFields';
import { limits } from '../formDraft';
import { texts } from '../texts';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

const types = [
  { value: 'none', label: 'Not by the script' },
  { value: 'popup', label: 'Popup in the middle' },
  { value: 'slide_in', label: 'Slide-in at the corner' },
  { value: 'bar', label: 'Bar across the page' },
  { value: 'full_page', label: 'Full page' },
] as const;

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

const devices = [
  { value: 'all', label: 'All devices' },
  { value: 'desktop', label: 'Desktops and tablets' },
  { value: 'phone', label: 'Phones' },
] as const;

interface DisplayTabProps extends TabProps {
  readonly scriptCode: string;
}

/** How the form appears on a website, and what it takes from the page's address. */
export function DisplayTab({ draft, problems, change, scriptCode }: DisplayTabProps) {
  const { display } = draft;
  const set = (some: Partial<SignupFormDisplay>) => change({ display: { ...display, ...some } });
  const alerts = useService(Alerts);
  const copy = () =>
    void navigator.clipboard.writeText(scriptCode).then(
      () => alerts.show(texts.copied, { what: 'Script' }),
      () => alerts.show(texts.notCopied),
    );
  return (
    <div className={styles.tab}>
      <FormField label="Show it as" helper="By a small script on your website. The form's own page and frame stay.">
        <Select value={display.type} options={types} onChange={(type) => set(withPosition(display, type))} />
      </FormField>
      {display.type !== 'none' && (
        <>
          {(display.type === 'slide_in' || display.type === 'bar') && (
            <FormField label="Position">
              <Select
                value={display.position}
                options={positions[display.type]}
                onChange={(position) => set({ position })}
              />
            </FormField>
          )}
          <Occasions display={display} set={set} />
          <Audience display={display} set={set} problems={problems} />
          <FormField
            label="Script"
            helper="Paste it once into the pages of your website. What you publish applies there immediately."
          >
            <TextArea value={scriptCode} onChange={() => undefined} mono rows={3} />
          </FormField>
          <div>
            <Button icon="copy" onClick={copy}>
              Copy script
            </Button>
          </div>
        </>
      )}
      <HiddenFields draft={draft} problems={problems} change={change} />
    </div>
  );
}

/** With a position that the type has. */
const withPosition = ({ position }: SignupFormDisplay, type: SignupFormDisplay['type']): Partial<SignupFormDisplay> => {
  if (type !== 'slide_in' && type !== 'bar') return { type };
  return { type, position: positions[type].find(({ value }) => value === position)?.value ?? positions[type][0].value };
};

interface PartProps {
  readonly display: SignupFormDisplay;
  readonly set: (some: Partial<SignupFormDisplay>) => void;
}

/** When it appears. */
function Occasions({ display, set }: PartProps) {
  const { after_seconds: seconds, scroll_percent: percent, on_exit: onExit } = display;
  const isImmediate = seconds === null && percent === null && !onExit;
  return (
    <>
      <h2 className={styles.heading}>When</h2>
      <Switch
        label="After some time"
        checked={seconds !== null}
        onChange={(isOn) => set({ after_seconds: isOn ? 5 : null })}
      />
      {seconds !== null && (
        <NumberField
          label="Seconds on the page"
          unit=" seconds"
          value={seconds}
          max={600}
          onChange={(value) => set({ after_seconds: value })}
        />
      )}
      <Switch
        label="After scrolling"
        checked={percent !== null}
        onChange={(isOn) => set({ scroll_percent: isOn ? 50 : null })}
      />
      {percent !== null && (
        <NumberField
          label="Part of the page"
          unit=" %"
          value={percent}
          min={1}
          max={100}
          onChange={(value) => set({ scroll_percent: value })}
        />
      )}
      <Switch
        label="When the mouse leaves the page"
        helper="Toward the address bar or the tabs, as when somebody is about to go."
        checked={onExit}
        onChange={(isOn) => set({ on_exit: isOn })}
      />
      <p className={styles.note}>
        {isImmediate ? 'It appears as soon as the page is open.' : 'It appears with the first of these.'}
      </p>
    </>
  );
}

/** To whom, and on which pages. */
function Audience({ display, set, problems }: PartProps & Pick<TabProps, 'problems'>) {
  const linesOf = (text: string): string[] => text.split('\n');
  return (
    <>
      <h2 className={styles.heading}>Where</h2>
      <FormField label="Devices">
        <Select value={display.devices} options={devices} onChange={(value) => set({ devices: value })} />
      </FormField>
      <FormField
        label="Only on pages"
        error={problems['display.pages']}
        helper="One path per line, with * for any text: /blog/*. Empty: all pages that have the script."
      >
        <TextArea
          value={display.pages.join('\n')}
          onChange={(text) => set({ pages: text === '' ? [] : linesOf(text) })}
          rows={2}
          error={problems['display.pages']}
        />
      </FormField>
      <FormField label="Not on pages" error={problems['display.except']}>
        <TextArea
          value={display.except.join('\n')}
          onChange={(text) => set({ except: text === '' ? [] : linesOf(text) })}
          rows={2}
          error={problems['display.except']}
        />
      </FormField>
      <NumberField
        label="Days before it comes back"
        unit=" days"
        value={display.repeat_days}
        max={365}
        helper="After a visitor closed it. With 0 it comes back on the next page. After signing up it never does."
        onChange={(value) => set({ repeat_days: value })}
      />
    </>
  );
}

const usualParameters = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];

const nextParameter = (hidden: TabProps['draft']['hidden_fields']): string =>
  usualParameters.find((name) => !hidden.some(({ parameter }) => parameter === name)) ?? 'utm_source';

/** Fields that visitors don't see. */
const HiddenFields = observer(function HiddenFields({ draft, problems, change }: TabProps) {
  const { fields, hidden_fields: hidden } = draft;
  const known = useAskableFields();
  const used = new Set([...fields, ...hidden].map(({ field_id: id }) => id));
  const left = known.filter(({ id }) => !used.has(id) && id !== '_rf2_T' && id !== '_rf24_T');
  const nameOf = (id: string) => known.find((field) => field.id === id)?.label ?? 'A field';
  return (
    <>
      <h2 className={styles.heading}>Hidden fields</h2>
      <p className={styles.note}>They take their value from the page's address, such as utm_source=newsletter.</p>
      {hidden.map(({ field_id: id, parameter }, at) => (
        <div key={id} className={styles.hidden}>
          <FormField label={`Parameter for ${nameOf(id)}`} error={problems[`parameter.${id}`]}>
            <TextInput
              value={parameter}
              onChange={(text) => change({ hidden_fields: hidden.with(at, { field_id: id, parameter: text.trim() }) })}
              maxLength={limits.parameter}
              error={problems[`parameter.${id}`]}
              mono
            />
          </FormField>
          <IconButton
            icon="trash"
            label={`Remove the hidden field ${nameOf(id)}`}
            onClick={() => change({ hidden_fields: hidden.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {hidden.length < limits.hidden_fields && (
        <FormField label="Add a hidden field">
          <Combobox
            options={left.map(({ id, label, group }) => ({ value: id, label, group }))}
            value=""
            placeholder="Choose a contact field"
            onChange={(id) => {
              if (left.some((field) => field.id === id))
                change({ hidden_fields: [...hidden, { field_id: id, parameter: nextParameter(hidden) }] });
            }}
          />
        </FormField>
      )}
    </>
  );
});
