import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type Design, type Theme, emailFonts } from 'sendwright/email';
import { CodeEditor } from 'sendwright/sdk/code-editor';
import { Banner, Button, Dialog, FormField, NumberField, Select, Switch, TextInput } from 'sendwright/sdk/ui';
import { changeTheme } from '../../document/commands';
import { BrandFields } from './BrandFields';
import { useEditor } from '../../state/EditorContext';
import { ColorField, OptionalNumberField, PaddingField, Section } from './fields';
import styles from './inspector.module.css';

/** The maximum length of the head, from the document's schema. */
const maximumCharacters = 65_536;

/** Custom HTML for the head: usually web fonts and styles. */
const HeadField = observer(function HeadField() {
  const { editor } = useEditor();
  const [code, setCode] = useState<string>();
  const isTooLong = (code?.length ?? 0) > maximumCharacters;
  const save = (): void => {
    if (code !== undefined) editor.run('Edit head', (design) => ({ ...design, head: code }));
    setCode(undefined);
  };
  return (
    <>
      <Button icon="code" onClick={() => setCode(editor.design.head)}>
        Edit HTML head
      </Button>
      <p className={styles.hint}>
        {editor.design.head === ''
          ? 'Nothing added.'
          : `${editor.design.head.length.toLocaleString('en-US')} characters added.`}
      </p>
      {code !== undefined && (
        <Dialog
          title="HTML head"
          size="large"
          onClose={() => setCode(undefined)}
          footer={
            <>
              <Button onClick={() => setCode(undefined)}>Cancel</Button>
              <Button intent="primary" disabled={isTooLong} onClick={save}>
                Save head
              </Button>
            </>
          }
        >
          <p>Added to the head of the message, for web fonts and custom styles. Scripts are removed.</p>
          {isTooLong && (
            <Banner
              tone="danger"
              title={`The head can have up to ${maximumCharacters.toLocaleString('en-US')} characters`}
            >
              This has {code.length.toLocaleString('en-US')}. Link to a long style sheet instead, or shorten it.
            </Banner>
          )}
          {/<(?:script|base)\b/i.test(code) && (
            <Banner tone="warning" title="Scripts and base addresses are removed">
              No email app runs scripts, and a base address would change every link.
            </Banner>
          )}
          <CodeEditor language="html" ariaLabel="HTML head" value={code} onChange={setCode} height="360px" focusFirst />
        </Dialog>
      )}
    </>
  );
});

const darkStandard = { background: '#0f1115', containerBackground: '#181b22', color: '#e6e8ee', linkColor: '#9db2ff' };

/** The styles of the whole design. */
export const DesignFields = observer(function DesignFields() {
  const { editor, props, view } = useEditor();
  const { design } = editor;
  const { theme } = design;
  const set = (label: string, change: Partial<Theme>): void =>
    editor.run(label, (before) => changeTheme(before, change), {
      key: `theme ${Object.keys(change).join()} ${label}`,
      announce: false,
    });
  const changeDesign = (label: string, change: Partial<Design>): void =>
    editor.run(label, (before) => ({ ...before, ...change }), { key: label, announce: false });
  return (
    <div>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2>Whole design</h2>
          <p>Select a block to see its own settings.</p>
        </div>
      </header>
      {props.source.hasSubject && (
        <Section title="Inbox">
          <FormField label="Subject">
            <TextInput
              value={design.subject}
              maxLength={998}
              onChange={(subject) => changeDesign('Change subject', { subject })}
            />
          </FormField>
          <FormField label="Preheader" helper="Shown next to the subject in the inbox.">
            <TextInput
              value={design.preheader}
              maxLength={150}
              onChange={(preheader) => changeDesign('Change preheader', { preheader })}
            />
          </FormField>
        </Section>
      )}
      <BrandFields />
      <Section title="Email body">
        <ColorField
          label="Background"
          value={theme.background}
          onChange={(background) => set('Change background', { background })}
        />
        <FormField label="Font">
          <Select
            value={theme.fontFamily}
            placeholder={theme.fontFamily.split(',')[0] ?? ''}
            options={emailFonts}
            onChange={(fontFamily) => set('Change font', { fontFamily })}
          />
        </FormField>
        <div className={styles.pair}>
          <NumberField
            label="Text size"
            min={8}
            max={48}
            value={theme.fontSize}
            onChange={(fontSize) => set('Change text size', { fontSize })}
          />
          <span />
          <ColorField label="Text" value={theme.color} onChange={(color) => set('Change text color', { color })} />
          <ColorField
            label="Links"
            value={theme.linkColor}
            onChange={(linkColor) => set('Change link color', { linkColor })}
          />
        </div>
      </Section>
      <Section title="Content container">
        <ColorField
          label="Background"
          value={theme.container.background}
          onChange={(background) =>
            set('Change container background', { container: { ...theme.container, background } })
          }
        />
        <div className={styles.pair}>
          <NumberField
            label="Width"
            min={320}
            max={900}
            value={theme.container.width}
            onChange={(width) => set('Change width', { container: { ...theme.container, width } })}
          />
          <OptionalNumberField
            label="Sides on phones"
            placeholder="None"
            min={1}
            max={40}
            value={theme.container.phoneSides}
            onChange={(sides) => set('Change sides on phones', { container: withSides(theme.container, sides) })}
          />
        </div>
        <PaddingField
          label="Space around"
          value={theme.container.padding}
          onChange={(padding) => set('Change space around', { container: { ...theme.container, padding } })}
        />
      </Section>
      <Section title="Dark mode" open={theme.dark !== undefined}>
        <Switch
          label="Custom dark-mode colors"
          helper="Apple Mail and Outlook use them. Other apps choose their own."
          checked={theme.dark !== undefined}
          onChange={(on) => {
            editor.run(
              on ? 'Use dark colors' : 'No dark colors',
              ({ theme: { dark: _before, ...rest }, ...before }) => ({
                ...before,
                theme: on ? { ...rest, dark: darkStandard } : rest,
              }),
            );
            view.setDark(on);
          }}
        />
        {theme.dark && (
          <div className={styles.pair}>
            {(['background', 'containerBackground', 'color', 'linkColor'] as const).map((key) => (
              <ColorField
                key={key}
                label={darkLabels[key]}
                value={theme.dark?.[key]}
                onChange={(value) =>
                  theme.dark &&
                  set(`Change dark ${darkLabels[key].toLowerCase()}`, { dark: { ...theme.dark, [key]: value } })
                }
              />
            ))}
          </div>
        )}
        {theme.dark && (
          <Button icon={view.isDark ? 'sun' : 'moon'} onClick={() => view.setDark(!view.isDark)}>
            {view.isDark ? 'Show it light' : 'Show it dark'}
          </Button>
        )}
      </Section>
      <Section title="Language and head" open={false}>
        <div className={styles.pair}>
          <LanguageField
            value={design.language}
            onChange={(language) => changeDesign('Change language', { language })}
          />
          <FormField label="Direction">
            <Select
              value={design.direction}
              options={[
                { value: 'ltr', label: 'Left to right' },
                { value: 'rtl', label: 'Right to left' },
              ]}
              onChange={(direction) => changeDesign('Change direction', { direction })}
            />
          </FormField>
        </div>
        <HeadField />
      </Section>
    </div>
  );
});

/** The container with space beside it on phones. */
const withSides = (
  { phoneSides: _before, ...container }: Theme['container'],
  sides: number | undefined,
): Theme['container'] => ({ ...container, ...(sides !== undefined && { phoneSides: sides }) });

/** A language tag (RFC 5646). Invalid input is kept in the field but not applied. */
function LanguageField({ value, onChange }: { readonly value: string; readonly onChange: (tag: string) => void }) {
  const [typed, setTyped] = useState<string>();
  return (
    <FormField label="Language">
      <TextInput
        value={typed ?? value}
        maxLength={35}
        onBlur={() => setTyped(undefined)}
        onChange={(tag) => {
          setTyped(tag);
          if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag)) onChange(tag);
        }}
      />
    </FormField>
  );
}

const darkLabels = {
  background: 'Background',
  containerBackground: 'Container',
  color: 'Text',
  linkColor: 'Links',
} as const;
