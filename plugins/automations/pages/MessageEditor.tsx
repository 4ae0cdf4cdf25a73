import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { pathTo, useParameter } from 'sendwright/sdk';
import { Banner, EditorWaiting, ErrorState, Link, Skeleton } from 'sendwright/sdk/ui';
import { configOf, serverEmails } from '../automationContent';
import { CodeEmail } from '../components/editor/CodeEmail';
import { DesignedEmail } from '../components/editor/DesignedEmail';
import { paths } from '../contract';
import { useAutomation } from '../useAutomation';

/** The editor of an email's content: of blocks, or of code. */
export default observer(function MessageEditor() {
  const id = useParameter('id');
  const messageNum = useParameter('messageNum');
  const { value: automation, failure, reload } = useAutomation(id);
  const emails = automation ? serverEmails(automation.steps) : [];
  const step = emails[Number(messageNum) - 1];
  // What it was opened with decides the editor; saving does not open it anew.
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
