import { useCallback, useState } from 'react';
import { paths as automationPaths } from 'sendwright/plugins/automations/contract';
import { Alerts, Http, HttpFailure, useService } from 'sendwright/sdk';
import { useLoaded, refusalOf } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Checkbox,
  Combobox,
  Dialog,
  ErrorState,
  FormField,
  formatDate,
  Link,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { Enrollment } from 'sendwright/wire/automations';
import type { Contact } from 'sendwright/wire/contacts';
import { nameOf } from '../../contactColumns';
import { texts } from '../../texts';
import { type AutomationChoice, notLiveWords, useAutomationSearch } from '../automationChoice';
import { ExitNote } from '../ExitNote';
import styles from './EraseDialog.module.css';

export interface StartAutomationDialogProps {
  readonly contact: Contact;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Lets a contact enter an automation, and says why they can't, or what they won't get. */
export function StartAutomationDialog({ contact, onStarted, onClose }: StartAutomationDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { search, find } = useAutomationSearch();
  const [chosen, setChosen] = useState<AutomationChoice>();
  const [again, setAgain] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const id = chosen?.value;
  const isLive = chosen?.status === 'live';
  const place = useLoaded(
    useCallback(
      async (signal: AbortSignal): Promise<Enrollment | null> => {
        if (id === undefined || !isLive) return null;
        const params = { id, contact_id: contact.id };
        try {
          return await http.call('GET /marketing/automations/:id/contacts/:contact_id', { params, signal });
        } catch (failure) {
          if (failure instanceof HttpFailure && failure.status === 404) return null;
          throw failure;
        }
      },
      [http, id, isLive, contact.id],
    ),
  );

  const start = async () => {
    if (!chosen) return;
    setStarting(true);
    setRefusal(undefined);
    try {
      const result = await http.call('POST /marketing/automations/:id/contacts', {
        params: { id: chosen.value },
        body: { contact_ids: [contact.id], ...(again && { again }) },
      });
      if (result.entered + result.entered_again > 0) {
        alerts.show(texts.automationStarted, { name: chosen.label });
        onStarted();
        return;
      }
      setRefusal(
        result.already_in > 0
          ? 'The contact entered it in the meantime.'
          : result.unknown > 0
            ? 'The contact was deleted in the meantime.'
            : again
              ? 'The contact has entered it as often as allowed.'
              : 'The contact has finished it in the meantime.',
      );
    } catch (failure) {
      setRefusal(refusalOf(failure) ?? "The automation couldn't be started. Please try again.");
    }
    setStarting(false);
  };

  const { value: enrollment, failure, reload } = place;
  const isIn = enrollment?.state === 'active';
  const hasFinished = enrollment != null && !isIn;
  const isKnown = enrollment !== undefined;
  return (
    <Dialog
      title={`Start an automation for ${nameOf(contact) || 'this contact'}`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            loading={isStarting}
            disabled={!isLive || !isKnown || isIn || (hasFinished && !again)}
            onClick={() => void start()}
          >
            Start automation
          </Button>
        </>
      }
    >
      <div className={styles.text}>
        <FormField label="Automation" helper="It starts with the first step, whatever its entry is.">
          <Combobox
            value={id ?? ''}
            options={search}
            chosen={chosen ? [chosen] : []}
            placeholder="Choose an automation"
            emptyText="No automation has this name"
            onChange={(value) => {
              setChosen(find(value));
              setAgain(false);
              setRefusal(undefined);
            }}
          />
        </FormField>
        {chosen && !isLive && (
          <Banner
            tone="warning"
            action={
              <Link to={automationPaths.detail} params={{ id: chosen.value }}>
                Open it
              </Link>
            }
          >
            {notLiveWords(chosen.status)}
          </Banner>
        )}
        {chosen && <ExitNote key={chosen.value} automation={chosen} />}
        {isLive && failure !== undefined && (
          <ErrorState failure={failure} title="The contact's place in it couldn't be loaded." onRetry={reload} />
        )}
        {isLive && !isKnown && failure === undefined && <Skeleton shape="text" label="Loading" />}
        {chosen && enrollment && (
          <Banner
            action={
              <Link to={automationPaths.detail} params={{ id: chosen.value, view: 'contact_list' }}>
                See who is in it
              </Link>
            }
          >
            {isIn
              ? `In it since ${formatDate(enrollment.entered_at)}. The contact can enter again once they have finished.`
              : finishedWords(enrollment)}
          </Banner>
        )}
        {hasFinished && <Checkbox label="Enter again, from the first step" checked={again} onChange={setAgain} />}
        {isLive && isKnown && !isIn && contact.email === '' && (
          <Banner tone="warning">The contact has no email address: emails of the automation are skipped.</Banner>
        )}
        {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
      </div>
    </Dialog>
  );
}

function finishedWords({ state, finished_at: at, reason, entries }: Enrollment): string {
  const how = state === 'completed' ? 'completed it' : 'left it early';
  const when = at === null ? '' : ` on ${formatDate(at)}`;
  const often = entries > 1 ? ` They entered ${entries} times.` : '';
  return `The contact ${how}${when}.${reason === null ? '' : ` ${reason}`}${often}`;
}
