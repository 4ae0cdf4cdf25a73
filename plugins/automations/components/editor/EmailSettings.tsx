import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { Alerts, Http, useOptionalService, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { TagField, useTagGroups } from 'sendwright/sdk/tag-field';
import { Banner, Combobox, FormField } from 'sendwright/sdk/ui';
import { contentLimits } from '../../content';
import type { OpenedEmail } from '../../emailSource';
import { texts } from '../../texts';
import styles from './editor.module.css';

export interface InboxValues {
  readonly subject: string;
  readonly preheader: string;
  readonly senderId: number | null;
}

/** Milliseconds after the last change. */
const pause = 800;

interface EmailSettingsProps {
  readonly opened: OpenedEmail;
  readonly inbox: InboxValues;
  readonly onChange: (inbox: InboxValues) => void;
  /** Set to what saves the last changes now; it resolves to false if that failed. */
  readonly saving: RefObject<() => Promise<boolean>>;
}

/** The inbox details of the edited email, autosaved. */
export const EmailSettings = observer(function EmailSettings({
  opened: { automation, step },
  inbox,
  onChange,
  saving,
}: EmailSettingsProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const groups = useTagGroups(FieldDefinitions);
  const senders = useOptionalService(Senders);
  useEffect(() => {
    // Without senders the choice stays empty, and the checks report what is missing.
    void senders.get().then((service) => service?.load().catch(() => undefined));
  }, [senders]);
  const saved = useRef(inbox);
  const latest = useRef(inbox);
  useEffect(() => {
    latest.current = inbox;
  }, [inbox]);
  useEffect(() => {
    const save = async (): Promise<boolean> => {
      const { subject, preheader, senderId } = latest.current;
      if (latest.current === saved.current) return true;
      if (subject.length > contentLimits.subject || preheader.length > contentLimits.preheader) return false;
      saved.current = latest.current;
      try {
        await http.call('PATCH /marketing/automations/:id/steps/:step_id', {
          params: { id: automation.id, step_id: step.id },
          body: { email_config: { subject, preheader, sender_id: senderId } },
        });
        return true;
      } catch (failure) {
        showFailure(alerts, failure, texts.contentFailed);
        return false;
      }
    };
    saving.current = save;
    const timer = setInterval(() => void save(), pause);
    return () => {
      clearInterval(timer);
      // Saves the last changes when the page is left.
      void save();
    };
  }, [http, alerts, saving, automation.id, step.id]);
  const all = senders.current?.all ?? [];
  return (
    <div className={styles.settings}>
      {automation.status === 'live' && (
        <Banner tone="info">The automation is live. Save and Apply to send your changes.</Banner>
      )}
      <FormField
        label="Subject"
        required
        error={
          inbox.subject.length > contentLimits.subject
            ? `Subject must not exceed ${contentLimits.subject} characters.`
            : undefined
        }
      >
        <TagField groups={groups} value={inbox.subject} onChange={(subject) => onChange({ ...inbox, subject })} />
      </FormField>
      <FormField
        label="Preheader"
        error={
          inbox.preheader.length > contentLimits.preheader
            ? `Preheader must not exceed ${contentLimits.preheader} characters.`
            : undefined
        }
        helper="The line email apps show after the subject."
      >
        <TagField groups={groups} value={inbox.preheader} onChange={(preheader) => onChange({ ...inbox, preheader })} />
      </FormField>
      <FormField label="Sender" required>
        <Combobox
          value={inbox.senderId === null ? '' : String(inbox.senderId)}
          placeholder="Choose a sender"
          options={all.map(({ id, nickname, from, verified }) => ({
            value: String(id),
            label: `${from.name} <${from.email}>`,
            detail: verified.status ? nickname : `${nickname}, not verified`,
          }))}
          onChange={(value) => onChange({ ...inbox, senderId: value === '' ? null : Number(value) })}
          emptyText="No such sender"
        />
      </FormField>
    </div>
  );
});
