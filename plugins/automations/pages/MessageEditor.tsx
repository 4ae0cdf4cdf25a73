import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import { Http, pathTo, useOptionalService, useParameter, useService } from 'sendwright/sdk';
import { Banner, EditorWaiting, ErrorState, Link, Skeleton } from 'sendwright/sdk/ui';
import { configOf, serverEmails } from '../automationContent';
import { AutomationsStore } from '../automationsStore';
import { DesignedEmail, type EmailEditorProps } from '../components/editor/DesignedEmail';
import { EmailChooser } from '../components/editor/EmailChooser';
import { paths } from '../contract';
import { EmailSource, storedCode, testedEmail } from '../emailSource';
import { useAutomation } from '../useAutomation';

/** An email written as HTML. */
const CodeEmail = observer(function CodeEmail({ opened, number, address, back }: EmailEditorProps) {
  const library = useOptionalService(DesignLibrary);
  const http = useService(Http);
  const store = useService(AutomationsStore);
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
          It comes with the design library, which you may have no access to. The email is safe.
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
        renderTools={() => <EmailChooser automation={opened.automation} number={number} />}
      />
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
  const back = { label: automation?.name ?? 'Automation', address: pathTo(paths.detail, { id }) };
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
