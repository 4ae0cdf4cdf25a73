import { observer } from 'mobx-react-lite';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DesignEditor, type DesignWork } from 'sendwright/plugins/design-editor/contract';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import { Http, Navigation, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { Banner, Button, EditorWaiting, ErrorState, Link, Select, Skeleton } from 'sendwright/sdk/ui';
import type { Automation } from 'sendwright/wire/automations';
import { configOf, serverEmails } from '../automationContent';
import { AutomationsStore } from '../automationsStore';
import styles from '../components/editor/editor.module.css';
import { EmailSettings, type InboxValues } from '../components/editor/EmailSettings';
import { EmailTest, emailTestEnd } from '../components/editor/EmailTest';
import { paths } from '../contract';
import { detailOf } from '../detailAddress';
import { EmailSource, type OpenedEmail, storedCode, testedEmail } from '../emailSource';
import { useAutomation } from '../useAutomation';

/** The props of both email editors. */
interface EmailEditorProps {
  readonly opened: OpenedEmail;
  /** Among the automation's emails, from 1. */
  readonly number: number;
  /** The editor's own address. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
}

/** Whether the address opens the dialog that sends a test; the same pages exist under `/legacy`. */
const isTesting = ({ location }: Navigation, address: string): boolean =>
  location.pathname.endsWith(`${address}/${emailTestEnd}`);

/** A designed email: the design editor, with the inbox details next to the blocks. */
const DesignedEmail = observer(function DesignedEmail({ opened, number, address, back }: EmailEditorProps) {
  const editor = useOptionalService(DesignEditor);
  const http = useService(Http);
  const store = useService(AutomationsStore);
  const navigation = useService(Navigation);
  const config = configOf(opened.step);
  const [inbox, setInbox] = useState<InboxValues>({
    subject: config.subject ?? '',
    preheader: config.preheader ?? '',
    senderId: config.sender_id,
  });
  const latest = useRef(inbox);
  useEffect(() => {
    latest.current = inbox;
  }, [inbox]);
  useEffect(() => void editor.get(), [editor]);
  const work = useRef<DesignWork>(undefined);
  const onWork = useCallback((next: DesignWork | undefined) => {
    work.current = next;
  }, []);
  const savingInbox = useRef(() => Promise.resolve(true));
  const save = async () => ((await work.current?.save()) ?? true) && savingInbox.current();
  const source = useMemo(
    () =>
      new EmailSource(http, opened, (automation) => store.put(automation)).design(() => {
        const { subject, preheader, senderId } = latest.current;
        return { subject, preheader, ...(senderId !== null && { senderId }) };
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- saving must not reopen the email
    [http, store, opened.step.id],
  );
  const loading = (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
  const { current: service, state } = editor;
  if (state === 'failed' || state === 'absent')
    return (
      <EditorWaiting>
        <Banner tone="danger" title="The design editor isn't available.">
          The email is safe. Reload the page to try again.
        </Banner>
      </EditorWaiting>
    );
  if (!service) return loading;
  return (
    <Suspense fallback={loading}>
      <service.Editor
        source={source}
        address={address}
        back={back}
        beside={<EmailChooser automation={opened.automation} number={number} />}
        tested={{ ...testedEmail(opened), hasSender: inbox.senderId !== null }}
        settings={<EmailSettings opened={opened} inbox={inbox} onChange={setInbox} saving={savingInbox} />}
        onWork={onWork}
        onTest={() => navigation.go(`${address}/${emailTestEnd}`)}
        withoutPreferences={opened.automation.global_unsubscribe}
        action={{ label: 'Done', run: () => navigation.go(back.address) }}
      />
      {isTesting(navigation, address) && (
        <EmailTest opened={opened} senderId={inbox.senderId} save={save} onClose={() => navigation.go(address)} />
      )}
    </Suspense>
  );
});

/** An email written as HTML. */
const CodeEmail = observer(function CodeEmail({ opened, number, address, back }: EmailEditorProps) {
  const library = useOptionalService(DesignLibrary);
  const http = useService(Http);
  const store = useService(AutomationsStore);
  const navigation = useService(Navigation);
  useEffect(() => void library.get(), [library]);
  const source = useMemo(
    () => new EmailSource(http, opened, (automation) => store.put(automation)).code(),
    // oxlint-disable-next-line react/exhaustive-deps -- one source per email: saving must not reopen it
    [http, store, opened.step.id],
  );
  const loading = (
    <EditorWaiting>
      <Skeleton shape="page" label="Loading the editor" />
    </EditorWaiting>
  );
  const { current: service, state } = library;
  if (state === 'failed' || state === 'absent')
    return (
      <EditorWaiting>
        <Banner tone="danger" title="The code editor isn't available.">
          It is part of the design library, which you may not have access to. The email is safe.
        </Banner>
      </EditorWaiting>
    );
  if (!service) return loading;
  return (
    <Suspense fallback={loading}>
      <service.CodeEditor
        source={source}
        opened={storedCode(opened)}
        address={address}
        back={back}
        noun="email"
        tested={testedEmail(opened)}
        renderTools={(save) => (
          <>
            <EmailChooser automation={opened.automation} number={number} />
            <Button icon="mail" onClick={() => void save().then(() => navigation.go(`${address}/${emailTestEnd}`))}>
              Send me a test
            </Button>
          </>
        )}
      />
      {isTesting(navigation, address) && (
        <EmailTest
          opened={opened}
          senderId={configOf(opened.step).sender_id}
          save={() => Promise.resolve(true)}
          onClose={() => navigation.go(address)}
        />
      )}
    </Suspense>
  );
});

/** The editor of an email's content: blocks or code. */
export default observer(function MessageEditor() {
  const id = useParameter('id');
  const messageNum = useParameter('messageNum');
  const { value: automation, failure, reload } = useAutomation(id);
  const emails = automation ? serverEmails(automation.steps) : [];
  const step = emails[Number(messageNum) - 1];
  // The initial content decides which editor is used; saving does not reopen it.
  const [key] = useState(() => Date.now());
  const back = { label: automation?.name ?? 'Automation', address: pathTo(paths.detail, detailOf(id)) };
  if (!automation) {
    return (
      <EditorWaiting>
        {failure === undefined ? (
          <Skeleton shape="page" label="Loading the editor" />
        ) : (
          <ErrorState
            failure={failure}
            title="The email couldn't be loaded."
            onRetry={reload}
            action={
              <Link to={back.address} look="button">
                Back to the automation
              </Link>
            }
          />
        )}
      </EditorWaiting>
    );
  }
  if (!step) {
    return (
      <EditorWaiting>
        <Banner tone="danger" title="This email doesn't exist.">
          It may have been removed, or the automation has fewer emails.
        </Banner>
        <Link to={back.address}>Back to the automation</Link>
      </EditorWaiting>
    );
  }
  const Editor = configOf(step).editor === 'design' ? DesignedEmail : CodeEmail;
  return (
    <Editor
      key={`${key} ${step.id}`}
      opened={{ automation, step }}
      number={Number(messageNum)}
      address={pathTo(paths.editor, { id, messageNum })}
      back={back}
    />
  );
});

/** Links to the automation's other emails. */
function EmailChooser({ automation, number }: { readonly automation: Automation; readonly number: number }) {
  const navigation = useService(Navigation);
  const emails = serverEmails(automation.steps);
  const open = (messageNum: string) => {
    const step = emails[Number(messageNum) - 1];
    const hasContent = step !== undefined && (configOf(step).html_content ?? '') !== '';
    navigation.to(hasContent ? paths.editor : paths.createDesign, { id: automation.id, messageNum });
  };
  return (
    <span className={styles.chooser}>
      <Select
        ariaLabel="Email"
        value={String(number)}
        options={emails.map((_, index) => ({
          value: String(index + 1),
          label: `Email ${index + 1} of ${emails.length}`,
        }))}
        onChange={open}
      />
    </span>
  );
}
