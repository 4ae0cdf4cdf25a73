import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Http, Navigation, useOptionalService, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, Skeleton } from 'sendwright/sdk/ui';
import { configOf } from '../../automationContent';
import { AutomationsStore } from '../../automationsStore';
import { EmailSource, type OpenedEmail, testedEmail } from '../../emailSource';
import { EmailChooser } from './EmailChooser';
import { EmailSettings, type InboxValues } from './EmailSettings';

/** The props of both email editors. */
export interface EmailEditorProps {
  readonly opened: OpenedEmail;
  /** Among the automation's emails, from 1. */
  readonly number: number;
  /** The editor's own address. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
}

/** A designed email: the design editor, with the inbox details next to the blocks. */
export const DesignedEmail = observer(function DesignedEmail({ opened, number, address, back }: EmailEditorProps) {
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
        settings={<EmailSettings opened={opened} inbox={inbox} onChange={setInbox} />}
        action={{ label: 'Done', run: () => navigation.go(back.address) }}
      />
    </Suspense>
  );
});
