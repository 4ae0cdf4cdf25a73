import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Banner, Button, Combobox, formatNumber, FormField, Link, Radio, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import { draftLimits } from '../../draftContent';
import type { Draft } from '../../draftModel';
import { peopleText, recipientCount } from '../../recipients';
import { SingleSendsStore } from '../../singleSendsStore';
import type { Choices } from '../../useChoices';
import styles from './editor.module.css';
import { UnsubscribeField } from './UnsubscribeField';

interface SettingsPanelProps {
  readonly draft: Draft;
  readonly choices: Choices;
}

const counter = (text: string, limit: number): string => `${formatNumber(text.length)} of ${formatNumber(limit)}`;

/** Everything about a send but its content. */
export const SettingsPanel = observer(function SettingsPanel({ draft, choices }: SettingsPanelProps) {
  const store = useService(SingleSendsStore);
  const { content, problems, isReadOnly, id } = draft;
  const { senders, lists, contactCount, missing } = choices;
  const recipients = recipientCount(content.all, content.listIds, lists, contactCount);
  const sender = senders.find((one) => one.id === content.senderId);
  return (
    <div className={styles.fields}>
      {missing.length > 0 && (
        <Banner tone="warning" action={<Button size="small" onClick={choices.reload}>Retry</Button>}>Your {missing.join(', ')} couldn't be loaded.</Banner>
      )}
      <h2>Single send</h2>
      <FormField label="Name" required error={problems.name}>
        <TextInput value={content.name} maxLength={draftLimits.name} disabled={isReadOnly} onChange={(name) => draft.change({ name })} />
      </FormField>
      <FormField
        label="Sender"
        required
        error={problems.senderId}
        aside={!isReadOnly && <Link to={paths.editorNewSender} params={{ id }}>Create sender</Link>}
        helper={sender && !sender.verified.status ? `${sender.from.email} is not verified yet: follow the link in the email we sent to it.` : undefined}
      >
        <Combobox
          value={content.senderId === null ? '' : String(content.senderId)}
          placeholder="Choose a sender"
          disabled={isReadOnly}
          options={senders.map((one) => ({ value: String(one.id), label: `${one.from.name} <${one.from.email}>`, detail: one.verified.status ? one.nickname : `${one.nickname}, not verified` }))}
          onChange={(value) => draft.change({ senderId: value === '' ? null : Number(value) })}
          emptyText="No such sender"
        />
      </FormField>
      <FormField label="Subject" required error={problems.subject} aside={counter(content.subject, draftLimits.subject)} helper="Handlebars work here: {{first_name}}.">
        <TextInput value={content.subject} disabled={isReadOnly} onChange={(subject) => draft.change({ subject })} />
      </FormField>
      <FormField label="Preheader" error={problems.preheader} aside={counter(content.preheader, draftLimits.preheader)} helper="The line mail programs show after the subject.">
        <TextInput value={content.preheader} disabled={isReadOnly} onChange={(preheader) => draft.change({ preheader })} />
      </FormField>
      <FormField label="Categories" error={problems.categories} helper="To find and compare sends. Not for personal data.">
        <Combobox
          multiple
          value={content.categories}
          max={draftLimits.categories}
          disabled={isReadOnly}
          options={[...new Set([...store.categories, ...content.categories])].map((category) => ({ value: category, label: category }))}
          onChange={(categories) => draft.change({ categories })}
          onCreate={(category) => content.categories.length < draftLimits.categories && draft.change({ categories: [...content.categories, category] })}
          emptyText="Type a new category, then press Enter"
        />
      </FormField>

      <h2>Recipients</h2>
      <Radio
        ariaLabel="Recipients"
        value={content.all ? 'all' : 'lists'}
        disabled={isReadOnly}
        onChange={(kind) => draft.change({ all: kind === 'all' })}
        options={[
          { value: 'lists', label: 'Lists' },
          { value: 'all', label: contactCount === undefined ? 'All contacts' : `All contacts (${formatNumber(contactCount)})` },
        ]}
      />
      {!content.all && (
        <FormField label="Lists" required error={problems.listIds} aside={!isReadOnly && <Link to={paths.editorNewList} params={{ id }}>Create list</Link>}>
          <Combobox
            multiple
            value={content.listIds}
            max={draftLimits.lists}
            placeholder="Choose lists"
            disabled={isReadOnly}
            options={lists.map((list) => ({ value: list.id, label: list.name, detail: `${formatNumber(list.contact_count)} contacts` }))}
            onChange={(listIds) => draft.change({ listIds })}
            emptyText="No such list"
          />
        </FormField>
      )}
      <p className={styles.hint} aria-live="polite">
        {content.all || content.listIds.length > 0 ? `Goes to ${peopleText(recipients)} as of now, less those who unsubscribed.` : 'Nobody is chosen yet.'}
      </p>
      <UnsubscribeField draft={draft} choices={choices} />
    </div>
  );
});
