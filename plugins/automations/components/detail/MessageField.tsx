import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Combobox, FormField, Select } from 'sendwright/sdk/ui';
import { configOf, goneMessageOf, serverEmails } from '../../automationContent';
import { useDetailScope } from './detailScope';

const mostShown = 100;
const helper = "Opens by privacy proxies of email apps don't count.";

const sources = [
  { value: 'send', label: 'A single send' },
  { value: 'automation', label: 'An email of another automation' },
] as const;

/** The email whose readers enter: a single send, or an email of another automation. */
export const MessageField = observer(function MessageField({ isFixed }: { readonly isFixed: boolean }) {
  const { editor } = useDetailScope();
  const { entry, entry_automation_id: savedAutomation = null } = editor.automation;
  const isSaved = entry.id === editor.content.entry.id;
  const [source, setSource] = useState<'send' | 'automation'>(
    isSaved && savedAutomation !== null ? 'automation' : 'send',
  );
  const choose = (id: string) => editor.change({ entry: { ...editor.content.entry, id } });
  return (
    <>
      <FormField label="Which email">
        <Select
          value={source}
          options={sources}
          disabled={isFixed}
          onChange={(chosen) => {
            setSource(chosen);
            choose('');
          }}
        />
      </FormField>
      {source === 'send' ? (
        <SendField isFixed={isFixed} onChoose={choose} />
      ) : (
        <EmailFields isFixed={isFixed} onChoose={choose} />
      )}
    </>
  );
});

interface FieldProps {
  readonly isFixed: boolean;
  readonly onChoose: (id: string) => void;
}

const SendField = observer(function SendField({ isFixed, onChoose }: FieldProps) {
  const { editor } = useDetailScope();
  const http = useService(Http);
  const { value: sends, failure } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/singlesends', { query: { page_size: mostShown }, retry: true, signal }),
      [http],
    ),
  );
  const { id } = editor.content.entry;
  const options = (sends?.result ?? []).map((send) => ({ value: send.id, label: send.name }));
  const isOther = id !== '' && !options.some(({ value }) => value === id);
  const { entry_name: name, entry: saved } = editor.automation;
  const gone = goneMessageOf(editor.automation);
  const label = gone === id ? 'Deleted' : saved.id === id && name !== null ? name : 'Another message';
  return (
    <FormField
      label="Single send"
      required
      helper={`The latest ones. ${helper}`}
      error={editor.problems.entry ?? (failure === undefined ? undefined : "The single sends couldn't be loaded.")}
    >
      <Combobox
        value={id}
        options={isOther ? [...options, { value: id, label }] : options}
        disabled={isFixed}
        placeholder="Choose a single send"
        emptyText="No such single send"
        onChange={onChoose}
      />
    </FormField>
  );
});

const EmailFields = observer(function EmailFields({ isFixed, onChoose }: FieldProps) {
  const { editor } = useDetailScope();
  const http = useService(Http);
  const { id: own, draft_of: draftOf = null, entry_automation_id: saved = null, entry_name: name } = editor.automation;
  const [automationId, setAutomation] = useState(saved ?? '');
  const { value: automations, failure } = useLoaded(
    useCallback(
      (signal) => http.call('GET /marketing/automations', { query: { page_size: mostShown }, retry: true, signal }),
      [http],
    ),
  );
  const chosen = useLoaded(
    useCallback(
      async (signal) =>
        automationId === ''
          ? undefined
          : http.call('GET /marketing/automations/:id', { params: { id: automationId }, retry: true, signal }),
      [http, automationId],
    ),
  );
  // Whoever reads its own emails is in it.
  const others = (automations?.result ?? []).filter(({ id }) => id !== own && id !== draftOf);
  const options = others.map((one) => ({ value: one.id, label: one.name }));
  const isOther = automationId !== '' && !options.some(({ value }) => value === automationId);
  const emails = serverEmails(chosen.value?.steps ?? []);
  const hasNone = chosen.value !== undefined && emails.length === 0;
  return (
    <>
      <FormField
        label="Automation"
        required
        helper="The latest ones."
        error={failure === undefined ? undefined : "The automations couldn't be loaded."}
      >
        <Combobox
          value={automationId}
          options={isOther ? [...options, { value: automationId, label: name ?? 'Another automation' }] : options}
          disabled={isFixed}
          placeholder="Choose an automation"
          emptyText="No such automation"
          onChange={(id) => {
            setAutomation(id);
            onChoose('');
          }}
        />
      </FormField>
      {automationId !== '' && (
        <FormField
          label="Email"
          required
          helper={helper}
          error={
            editor.problems.entry ??
            (chosen.failure === undefined
              ? hasNone
                ? 'This automation has no emails. Choose another one.'
                : undefined
              : "Its emails couldn't be loaded.")
          }
        >
          <Select
            value={editor.content.entry.id}
            placeholder={chosen.value === undefined ? 'Loading' : 'Choose an email'}
            disabled={isFixed || emails.length === 0}
            options={emails.map((step, at) => ({
              value: step.id,
              label: `Email ${at + 1}${configOf(step).subject ? `: ${configOf(step).subject}` : ''}`,
            }))}
            onChange={onChoose}
          />
        </FormField>
      )}
    </>
  );
});
