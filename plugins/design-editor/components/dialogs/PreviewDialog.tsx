import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { compile } from 'sendwright/email';
import { hasDarkRules, inMode } from 'sendwright/email/simulation/dark';
import { type Http, parseTestData } from 'sendwright/sdk';
import { refusalOf } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Combobox,
  type ComboboxOption,
  Dialog,
  formatNumber,
  SandboxedHtml,
  Skeleton,
  Switch,
} from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import type { MessagePreview } from 'sendwright/wire/tracking';
import { editorDialogs } from '../../contract';
import { assets, useEditor, useEditorServices } from '../../state/EditorContext';
import { ChoiceField } from '../inspector/fields';
import { isFilledByData } from '../useFields';
import styles from './PreviewDialog.module.css';
import { TestDataFields } from './TestDataDialog';

/** Contacts to preview as: the newest, or those found for at least 3 characters. */
async function fetchContacts(http: Http, search: string, signal: AbortSignal): Promise<readonly Contact[]> {
  const query = { page_size: 50, ...(search.length >= 3 && { search }) };
  return (await http.call('GET /marketing/contacts/browse', { query, retry: true, signal })).result;
}

type Look = 'desktop' | 'mobile' | 'text';
const nobody: readonly Contact[] = [];
/** Contacts are found by email address, so it comes first. */
const optionOf = ({ id, email, first_name, last_name, phone_number_id: phone }: Contact): ComboboxOption => {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return { value: id, label: email || phone || id, ...(name !== '' && { detail: name }) };
};

/** The message as one contact receives it, rendered by the engine that sends it. */
export const PreviewDialog = observer(function PreviewDialog({
  withData = false,
  onClose,
}: {
  readonly withData?: boolean;
  readonly onClose: () => void;
}) {
  const {
    editor,
    view,
    open,
    props: { source, onTest },
  } = useEditor();
  const { http } = useEditorServices();
  const [look, setLook] = useState<Look>('desktop');
  const [isDark, setDark] = useState(false);
  const [contacts, setContacts] = useState(nobody);
  const [contactId, setContactId] = useState('');
  const [shown, setShown] = useState<MessagePreview>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { design } = editor;
  const { testData } = view;

  const isOfData = isFilledByData(source);
  useEffect(() => {
    if (isOfData) return undefined;
    const controller = new AbortController();
    // Without contacts the fields stay empty, and the preview still works.
    fetchContacts(http, '', controller.signal).then(setContacts, () => undefined);
    return () => controller.abort();
  }, [http, isOfData]);
  const chosen = contacts.find(({ id }) => id === contactId) ?? contacts[0];
  const id = contactId === '' ? chosen?.id : contactId;
  const compiled = useMemo(
    () =>
      compile(
        { ...design, preheader: '', subject: source.message?.().subject ?? design.subject },
        { target: 'send', assets },
      ),
    [design, source],
  );
  useEffect(() => {
    const controller = new AbortController();
    const owner = source.message?.() ?? { subject: design.subject, preheader: design.preheader };
    const data = parseTestData(testData);
    const { senderId } = { senderId: undefined, ...owner };
    const { subject, preheader } = owner;
    const made = source.fillIn
      ? source.fillIn({ subject, preheader, html: compiled.html, text: compiled.text }, data ?? {})
      : http.call('POST /marketing/preview', {
          body: {
            html_content: compiled.html,
            plain_content: compiled.text,
            subject,
            preheader,
            ...(id !== undefined && { contact_id: id }),
            ...(data && { data }),
            ...(senderId !== undefined && { sender_id: senderId }),
          },
          signal: controller.signal,
        });
    made.then(
      (message) => {
        if (controller.signal.aborted) return;
        setShown(message);
        setFailure(undefined);
      },
      (error: unknown) =>
        !controller.signal.aborted && setFailure(refusalOf(error) ?? "The preview couldn't be created."),
    );
    return () => controller.abort();
  }, [http, compiled, id, testData, source, design.subject, design.preheader, attempt]);

  const made = shown?.html ?? '';
  const html = useMemo(() => inMode(made, isDark), [made, isDark]);
  return (
    <Dialog
      title="Preview"
      size="full"
      onClose={onClose}
      footer={
        onTest && (
          <Button icon="mail" onClick={onTest}>
            Send me a test
          </Button>
        )
      }
    >
      <div className={styles.bar}>
        <ChoiceField<Look>
          label="Look"
          hideLabel
          value={look}
          onChange={setLook}
          choices={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'mobile', label: 'Phone' },
            { value: 'text', label: 'Plain text' },
          ]}
        />
        <Switch label="Dark" checked={isDark} onChange={setDark} />
        <Switch
          label="Test data"
          checked={withData}
          onChange={(on) => open(on ? editorDialogs.previewData : editorDialogs.preview)}
        />
        {!isOfData && (
          <div className={styles.contact}>
            <span className={styles.label}>As</span>
            <Combobox
              ariaLabel="Preview as contact"
              value={id ?? ''}
              chosen={chosen ? [optionOf(chosen)] : []}
              placeholder={contacts.length === 0 ? 'No contacts yet' : 'Type an email'}
              emptyText="No contact's email starts with that"
              options={async (typed, signal) => {
                const found = await fetchContacts(http, typed.trim(), signal);
                setContacts((before) => [
                  ...before,
                  ...found.filter((one) => !before.some((known) => known.id === one.id)),
                ]);
                return found.map(optionOf);
              }}
              onChange={setContactId}
            />
          </div>
        )}
      </div>
      {isDark && look !== 'text' && shown && !hasDarkRules(made) && (
        <p className={styles.hint} role="status">
          No dark-mode colors: this is about how Outlook and Gmail on phones darken it.
        </p>
      )}
      {failure !== undefined && (
        <Banner
          tone="danger"
          title="The preview couldn't be created"
          action={
            <Button size="small" onClick={() => setAttempt(attempt + 1)}>
              Retry
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {shown?.problems.map((problem) => (
        <Banner
          key={`${problem.field} ${problem.line} ${problem.message}`}
          tone="warning"
          title="A merge tag has an error"
        >
          {problem.message}
        </Banner>
      ))}
      <div className={styles.panes} data-data={withData || undefined}>
        {withData && (
          <div className={styles.data}>
            <TestDataFields />
          </div>
        )}
        {shown ? (
          <article className={styles.message} data-look={look} data-dark={isDark || undefined}>
            <header className={styles.inbox}>
              <strong>{shown.subject || 'No subject yet'}</strong>
              <span>{shown.preheader}</span>
            </header>
            {look === 'text' ? (
              <pre className={styles.text}>{shown.text}</pre>
            ) : (
              <SandboxedHtml title="Message" html={html} {...(look === 'mobile' && { width: 375 })} />
            )}
            <footer className={styles.size}>{formatNumber(compiled.sizes.html)} bytes of HTML</footer>
          </article>
        ) : (
          failure === undefined && <Skeleton shape="block" height={360} label="Creating the preview" />
        )}
      </div>
    </Dialog>
  );
});
