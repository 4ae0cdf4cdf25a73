import { useState } from 'react';
import { escapeHtml } from 'sendwright/email/template';
import { Alerts, useService } from 'sendwright/sdk';
import { useLanguages } from 'sendwright/sdk/languages';
import { Banner, Button, Dialog, FormField, Select, Tabs, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { texts } from '../texts';
import { translationOf } from '../translations';
import styles from './forms.module.css';

type Way = 'page' | 'embed' | 'script';

type Shared = Pick<SignupForm, 'share_url' | 'embed_code' | 'translations'>;

/** The address of the form's page in a language; empty: in that of the visitor's browser. */
const addressIn = ({ share_url: address }: Shared, language: string): string =>
  language === '' ? address : `${address}?lang=${encodeURIComponent(language)}`;

/** The frame in a language; empty: in that of the visitor's browser. */
function frameIn(form: Shared, language: string): string {
  if (language === '') return form.embed_code;
  const frame = form.embed_code.replace('?embed=1', `?embed=1&amp;lang=${encodeURIComponent(language)}`);
  const title = translationOf(form, language)?.texts['title'] ?? '';
  return title === '' ? frame : frame.replace(/ title="[^"]*"/, () => ` title="${escapeHtml(title)}"`);
}

/** The URL of a form's page, and the code that embeds it in another page. */
export function ShareDialog({ form, onClose }: { readonly form: SignupForm; readonly onClose: () => void }) {
  const alerts = useService(Alerts);
  const [way, setWay] = useState<Way>('page');
  const [language, setLanguage] = useState('');
  const languages = useLanguages();
  const [address, frame] = [addressIn(form, language), frameIn(form, language)];
  const copy = (what: string, text: string) => () => {
    navigator.clipboard.writeText(text).then(
      () => alerts.show(texts.copied, { what }),
      () => alerts.show(texts.notCopied),
    );
  };
  const choice = (helper: string) =>
    form.translations.length > 0 && (
      <FormField label="Language" helper={helper}>
        <Select
          value={language}
          onChange={setLanguage}
          options={[
            { value: '', label: "That of the visitor's browser" },
            ...[form.language, ...form.translations.map((one) => one.language)].map((tag) => ({
              value: tag,
              label: languages.find(({ value }) => value === tag)?.label ?? tag,
            })),
          ]}
        />
      </FormField>
    );
  const page = (
    <div className={styles.share}>
      {choice('Of the page, whatever the visitor reads otherwise.')}
      <FormField label="Address" helper="The form on its own page. Link to it, or create a QR code.">
        <TextInput value={address} onChange={() => undefined} mono />
      </FormField>
      <div className={styles.buttons}>
        <Button intent="primary" icon="copy" onClick={copy('Address', address)}>
          Copy address
        </Button>
        <Button icon="external" onClick={() => void window.open(address, '_blank', 'noopener')}>
          Open the page
        </Button>
      </div>
    </div>
  );
  const embed = (
    <div className={styles.share}>
      {choice('A frame does not know the language of the page around it: choose that of the page.')}
      <FormField
        label="Code"
        helper={
          'Paste it where the form should appear. It is a frame without scripts, so your changes appear ' +
          'there immediately. Copy it again when the form gets longer, because it contains the height.'
        }
      >
        <TextArea value={frame} onChange={() => undefined} mono rows={6} />
      </FormField>
      <div className={styles.buttons}>
        <Button intent="primary" icon="copy" onClick={copy('Code', frame)}>
          Copy code
        </Button>
      </div>
    </div>
  );
  const script = (
    <div className={styles.share}>
      <FormField
        label="Script"
        helper={
          'Paste it once into the pages of your website, or into your tag manager. It shows the form by its type ' +
          'and rules in the editor, and what you publish applies immediately.'
        }
      >
        <TextArea value={form.script_code} onChange={() => undefined} mono rows={3} />
      </FormField>
      {form.display.type === 'none' && (
        <Banner tone="info">
          This form isn't shown by the script yet: choose a popup, slide-in, bar or full page in the editor.
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button intent="primary" icon="copy" onClick={copy('Script', form.script_code)}>
          Copy script
        </Button>
      </div>
    </div>
  );
  return (
    <Dialog title={`Share ${form.name}`} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <Tabs<Way>
        label="Ways to share"
        selected={way}
        onSelect={setWay}
        tabs={[
          { id: 'page', title: 'Landing page', content: page },
          { id: 'embed', title: 'Direct embed', content: embed },
          { id: 'script', title: 'Popup or bar', content: script },
        ]}
      />
    </Dialog>
  );
}
