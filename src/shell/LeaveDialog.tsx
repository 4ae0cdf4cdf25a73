import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { fetchedPart } from 'sendwright/sdk/ui';
import { leaveQuestion } from './leaveQuestion';
import { useShell } from './ShellContext';

/** The browser's own question, if ours can't be fetched, so that changes are never lost without asking. */
function BrowserQuestion(): ReactNode {
  const { leaving } = useShell().kernel.navigation;
  useEffect(() => {
    if (window.confirm(`${leaveQuestion.title} ${leaveQuestion.text}`)) leaving.leave();
    else leaving.stay();
  }, [leaving]);
  return null;
}

const LeaveConfirm = fetchedPart(async () => (await import('./rareDialogs')).LeaveConfirm, {
  Otherwise: BrowserQuestion,
});

/** Asks before unsaved changes are lost. */
export const LeaveDialog = observer(function LeaveDialog() {
  const { leaving } = useShell().kernel.navigation;
  return leaving.asking && <LeaveConfirm />;
});
