import { useState } from 'react';
import { Alerts, Http, HttpFailure, type Text, useService } from 'sendwright/sdk';
import type { AutomationEditor } from './automationEditor';
import { handlebarsWarnings } from './automationContent';
import { AutomationsStore } from './automationsStore';
import { texts } from './texts';
import { useAttemptAlert } from './useAttemptAlert';
import type { Automation } from 'sendwright/wire/automations';

/** Actions for an edited automation. Each reports its result. */
export interface AutomationActions {
  /** The running action. */
  readonly running: 'save' | 'live' | 'apply' | 'disable' | undefined;
  /** Why the server does not let it go live, one sentence per reason. */
  readonly refusals: readonly string[];
  /** A version saved by somebody else; saving waits for a decision. */
  readonly theirs: Automation | undefined;
  /** Returns whether it was saved. `isQuiet`: without a success alert. */
  save(isQuiet?: boolean): Promise<boolean>;
  /** `includesExisting`: contacts who are in its list or segment already enter, too. */
  setLive(includesExisting?: boolean): Promise<void>;
  apply(): Promise<void>;
  disable(): Promise<void>;
  acceptTheirs(): void;
  keepMine(): Promise<void>;
}

export function useAutomationActions(editor: AutomationEditor): AutomationActions {
  const store = useService(AutomationsStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const [running, setRunning] = useState<AutomationActions['running']>();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [theirs, setTheirs] = useState<Automation>();
  const { id } = editor.automation;

  const { tell, clear } = useAttemptAlert();
  const saveOnly = async (): Promise<boolean> => {
    try {
      const outcome = await editor.save();
      if (outcome === 'elsewhere')
        setTheirs(await http.call('GET /marketing/automations/:id', { params: { id }, retry: true }));
      // The error is shown at its field and as an alert, because the field may be out of view.
      if (outcome === 'invalid')
        alerts.add({ type: 'danger', message: Object.values(editor.problems)[0] ?? 'Not saved.' });
      return outcome === 'saved';
    } catch (failure) {
      tell(failure, texts.saveFailed);
      return false;
    }
  };
  const doing = async <Result>(what: AutomationActions['running'], work: () => Promise<Result>): Promise<Result> => {
    setRunning(what);
    clear();
    try {
      return await work();
    } finally {
      setRunning(undefined);
    }
  };
  const act = async (
    action: 'live' | 'apply' | 'disable',
    done: Text,
    failed: Text,
    includesExisting = false,
  ): Promise<void> => {
    try {
      const automation = await store.act(id, action, includesExisting);
      if (action === 'apply') editor.take(automation);
      else editor.setStatus(automation);
      setRefusals([]);
      alerts.show(done);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status === 400 && failure.errors.length > 0)
        setRefusals(failure.errors.map(({ message }) => message));
      tell(failure, failed);
    }
  };
  const save = (isQuiet = false): Promise<boolean> =>
    doing('save', async () => {
      const isSaved = await saveOnly();
      const [broken] = handlebarsWarnings(editor.automation);
      if (isSaved && !isQuiet) {
        if (broken) alerts.show(texts.savedWithWarning, { reason: broken.message });
        else alerts.show(texts.saved);
      }
      return isSaved;
    });
  return {
    running,
    refusals,
    theirs,
    save,
    setLive: (includesExisting = false) =>
      doing(
        'live',
        async () =>
          void ((await saveOnly()) && (await act('live', texts.wentLive, texts.liveFailed, includesExisting))),
      ),
    apply: () =>
      doing('apply', async () => void ((await saveOnly()) && (await act('apply', texts.applied, texts.applyFailed)))),
    disable: () => doing('disable', () => act('disable', texts.disabled, texts.disableFailed)),
    acceptTheirs() {
      if (theirs) editor.take(theirs);
      setTheirs(undefined);
    },
    async keepMine() {
      if (theirs) editor.setStatus(theirs);
      setTheirs(undefined);
      await save();
    },
  };
}
