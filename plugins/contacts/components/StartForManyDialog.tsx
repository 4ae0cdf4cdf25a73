import { useCallback, useState } from 'react';
import { paths as automationPaths } from 'sendwright/plugins/automations/contract';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { refusalOf, useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Checkbox,
  Combobox,
  Dialog,
  formatCount,
  formatNumber,
  FormField,
  Link,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { EnrollmentResult } from 'sendwright/wire/automations';
import type { ChosenContacts } from '../chosenContacts';
import { texts } from '../texts';
import { type AutomationChoice, notLiveWords, useAutomationSearch } from './automationChoice';
import { ExitNote } from './ExitNote';
import styles from './profile/EraseDialog.module.css';

export interface StartForManyDialogProps {
  readonly chosen: ChosenContacts;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Lets all chosen contacts enter an automation, once it is said how many do, and why the others don't. */
export function StartForManyDialog({ chosen, onDone, onCancel }: StartForManyDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { search, find } = useAutomationSearch();
  const [automation, setAutomation] = useState<AutomationChoice>();
  const [again, setAgain] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const id = automation?.status === 'live' ? automation.value : undefined;
  const { selection } = chosen;
  const { value: preview, failure } = useLoaded(
    useCallback(
      async (signal: AbortSignal) =>
        id === undefined
          ? undefined
          : http.call('POST /marketing/automations/:id/contacts/preview', {
              params: { id },
              body: { selection, ...(again && { again }) },
              signal,
            }),
      [http, id, selection, again],
    ),
  );
  const entering = preview ? preview.entered + preview.entered_again : 0;
  const start = async () => {
    if (automation === undefined || id === undefined) return;
    setStarting(true);
    setRefusal(undefined);
    try {
      const result = await http.call('POST /marketing/automations/:id/contacts', {
        params: { id },
        body: { selection, ...(again && { again }) },
      });
      const count = result.entered + result.entered_again;
      alerts.show(texts.automationStartedForMany, { count: formatCount(count, 'contact'), name: automation.label });
      onDone();
    } catch (problem) {
      setRefusal(refusalOf(problem) ?? "The automation couldn't be started. Please try again.");
      setStarting(false);
    }
  };
  return (
    <Dialog
      title={`Start an automation for ${chosen.name}`}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button intent="primary" loading={isStarting} disabled={entering === 0} onClick={() => void start()}>
            {entering === 0 ? 'Start automation' : `Start for ${formatCount(entering, 'contact')}`}
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <FormField label="Automation" helper="It starts with the first step, whatever its entry is.">
          <Combobox
            value={automation?.value ?? ''}
            options={search}
            chosen={automation ? [automation] : []}
            placeholder="Choose an automation"
            emptyText="No automation has this name"
            onChange={(value) => {
              setAutomation(find(value));
              setAgain(false);
              setRefusal(undefined);
            }}
          />
        </FormField>
        {automation && automation.status !== 'live' && (
          <Banner
            tone="warning"
            action={
              <Link to={automationPaths.detail} params={{ id: automation.value }}>
                Open it
              </Link>
            }
          >
            {notLiveWords(automation.status)}
          </Banner>
        )}
        {automation && <ExitNote key={automation.value} automation={automation} />}
        {id !== undefined && !preview && failure === undefined && <Skeleton shape="text" label="Counting" />}
        {failure !== undefined && (
          <Banner tone="danger">{refusalOf(failure) ?? "The contacts couldn't be counted. Please try again."}</Banner>
        )}
        {preview && <p role="status">{previewWords(preview, again)}</p>}
        {((preview?.finished ?? 0) > 0 || again) && (
          <Checkbox label="Also those who finished it before" checked={again} onChange={setAgain} />
        )}
        {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
      </div>
    </Dialog>
  );
}

function previewWords(
  { entered, entered_again: enteredAgain, already_in: already, finished, unknown }: EnrollmentResult,
  again: boolean,
) {
  const is = (count: number) => (count === 1 ? 'is' : 'are');
  const has = (count: number) => (count === 1 ? 'has' : 'have');
  const count = entered + enteredAgain;
  return [
    count === 0 ? 'Nobody enters.' : `${formatCount(count, 'contact')} ${count === 1 ? 'enters' : 'enter'}.`,
    already > 0 && `${formatNumber(already)} ${is(already)} in it now and ${already === 1 ? 'stays' : 'stay'} there.`,
    finished > 0 &&
      `${formatNumber(finished)} ${has(finished)} ${again ? 'entered it as often as allowed' : 'finished it'}.`,
    unknown > 0 && `${formatNumber(unknown)} ${unknown === 1 ? 'was' : 'were'} deleted meanwhile.`,
  ]
    .filter(Boolean)
    .join(' ');
}
