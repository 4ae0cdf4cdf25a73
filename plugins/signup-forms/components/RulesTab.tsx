import { Alerts, useService } from 'sendwright/sdk';
import { Banner, Button, FormField, NumberField, Select, Switch, TextArea } from 'sendwright/sdk/ui';
import type { SignupFormDisplay } from 'sendwright/wire/signupFormContent';
import { rulesSentence } from '../rulesSentence';
import { texts } from '../texts';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

const devices = [
  { value: 'all', label: 'All devices' },
  { value: 'desktop', label: 'Desktops and tablets' },
  { value: 'phone', label: 'Phones' },
] as const;

interface RulesTabProps extends TabProps {
  readonly scriptCode: string;
}

/** When, where and how often a website shows the form. */
export function RulesTab({ draft: { display }, problems, change, scriptCode }: RulesTabProps) {
  const set = (some: Partial<SignupFormDisplay>) => change({ display: { ...display, ...some } });
  const alerts = useService(Alerts);
  const copy = () =>
    void navigator.clipboard.writeText(scriptCode).then(
      () => alerts.show(texts.copied, { what: 'Script' }),
      () => alerts.show(texts.notCopied),
    );
  if (display.type === 'none')
    return (
      <div className={styles.tab}>
        <Banner>
          This form is only on its own page and where you embed its frame. Choose a popup, slide-in, bar or full page to
          show it on your website by a small script.
        </Banner>
      </div>
    );
  return (
    <div className={styles.tab}>
      <p className={styles.summary}>{rulesSentence(display)}</p>
      <Occasions display={display} set={set} />
      <Audience display={display} set={set} problems={problems} />
      <h2 className={styles.heading}>Install</h2>
      <FormField
        label="Script"
        helper={
          'Paste it once into the pages of your website. What you publish applies there immediately. It sets no ' +
          'cookie and remembers only who closed the form or signed up.'
        }
      >
        <TextArea value={scriptCode} onChange={() => undefined} mono rows={3} />
      </FormField>
      <div>
        <Button size="small" icon="copy" onClick={copy}>
          Copy script
        </Button>
      </div>
    </div>
  );
}

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
      <h2 className={styles.heading}>Who</h2>
      <FormField label="Devices">
        <Select value={display.devices} options={devices} onChange={(value) => set({ devices: value })} />
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
