import { observer } from 'mobx-react-lite';
import { useService } from 'sendwright/sdk';
import { Banner, Button, Combobox, formatNumber, FormField, Link, Select, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import { draftLimits, type Unsubscribe } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import { SingleSendsStore } from '../../singleSendsStore';
import { type Choices, unknownChoice } from '../../useChoices';
import styles from '../editor/editor.module.css';
import { RecipientsFields } from './RecipientsFields';

interface UnsubscribeFieldProps {
  readonly draft: Draft;
  readonly choices: Choices;
}

/** How recipients unsubscribe: from a group, from everything, or at a custom URL. */
const UnsubscribeField = observer(function UnsubscribeField({ draft, choices }: UnsubscribeFieldProps) {
  const { id, isReadOnly } = draft;
  const { unsubscribe } = draft.content;
  const value =
    unsubscribe.kind === 'group' ? String(unsubscribe.groupId) : unsubscribe.kind === 'none' ? '' : unsubscribe.kind;
  const group = unsubscribe.kind === 'group' ? choices.groups.find((one) => one.id === unsubscribe.groupId) : undefined;
  return (
    <>
      <FormField
        label="Unsubscribe group"
        required
        error={unsubscribe.kind === 'custom' ? undefined : draft.problems.unsubscribe}
        aside={
          !isReadOnly && (
            <Link to={paths.editorNewGroup} params={{ id }}>
              Create group
            </Link>
          )
        }
        helper={
          unsubscribe.kind === 'global' ? 'People who unsubscribe get no more email from you.' : group?.description
        }
      >
        <Select
          value={value}
          placeholder="Choose how to unsubscribe"
          disabled={isReadOnly}
          onChange={(chosen) => draft.change({ unsubscribe: unsubscribeFrom(chosen) })}
          options={[
            ...choices.groups.map((one) => ({ value: String(one.id), label: one.name })),
            ...(unsubscribe.kind === 'group' && !group
              ? [{ value, label: unknownChoice(choices, 'unsubscribe groups') }]
              : []),
            { value: 'global', label: 'Use global unsubscribe' },
            { value: 'custom', label: 'Use custom unsubscribe link' },
          ]}
        />
      </FormField>
      {unsubscribe.kind === 'custom' && (
        <FormField
          label="Custom unsubscribe URL"
          required
          error={unsubscribe.url === '' ? undefined : draft.problems.unsubscribe}
          helper="Starts with http:// or https://. You process these unsubscribes yourself."
        >
          <TextInput
            type="url"
            value={unsubscribe.url}
            placeholder="https://"
            disabled={isReadOnly}
            onChange={(url) => draft.change({ unsubscribe: { kind: 'custom', url } })}
          />
        </FormField>
      )}
    </>
  );
});

interface SettingsPanelProps {
  readonly draft: Draft;
  readonly choices: Choices;
}

const counter = (text: string, limit: number): string => `${formatNumber(text.length)} of ${formatNumber(limit)}`;

/** All settings of a send except its content. */
export const SettingsPanel = observer(function SettingsPanel({ draft, choices }: SettingsPanelProps) {
  const store = useService(SingleSendsStore);
  const { content, problems, isReadOnly, id } = draft;
  const { senders, missing } = choices;
  const sender = senders.find((one) => one.id === content.senderId);
  // A removed pool stays visible on a send that uses it.
  const pools = [...new Set([...choices.ipPools, ...(content.ipPool === null ? [] : [content.ipPool])])];
  return (
    <div className={styles.fields}>
      {missing.length > 0 && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={choices.reload}>
              Retry
            </Button>
          }
        >
          Your {missing.join(', ')} couldn't be loaded.
        </Banner>
      )}
      <h2>Single send</h2>
      <FormField label="Name" required error={problems.name}>
        <TextInput
          value={content.name}
          maxLength={draftLimits.name}
          disabled={isReadOnly}
          onChange={(name) => draft.change({ name })}
        />
      </FormField>
      <FormField
        label="Sender"
        required
        error={problems.senderId}
        aside={
          !isReadOnly && (
            <Link to={paths.editorNewSender} params={{ id }}>
              Create sender
            </Link>
          )
        }
        helper={
          sender && !sender.verified.status
            ? `${sender.from.email} is not verified yet: follow the link in the email we sent to it.`
            : undefined
        }
      >
        <Combobox
          value={content.senderId === null ? '' : String(content.senderId)}
          placeholder="Choose a sender"
          disabled={isReadOnly}
          options={[
            ...senders.map((one) => ({
              value: String(one.id),
              label: `${one.from.name} <${one.from.email}>`,
              detail: one.verified.status ? one.nickname : `${one.nickname}, not verified`,
            })),
            ...(content.senderId !== null && !sender
              ? [{ value: String(content.senderId), label: unknownChoice(choices, 'senders') }]
              : []),
          ]}
          onChange={(value) => draft.change({ senderId: value === '' ? null : Number(value) })}
          emptyText="No such sender"
        />
      </FormField>
      {content.abtest?.type === 'subject' ? (
        <p className={styles.hint}>
          Subject and preheader are in the A/B test: {content.abtest.variations.length} variations.
        </p>
      ) : (
        <>
          <FormField
            label="Subject"
            required
            error={problems.subject}
            aside={counter(content.subject, draftLimits.subject)}
            helper="Merge tags work here, such as {{first_name}}."
          >
            <TextInput
              value={content.subject}
              disabled={isReadOnly}
              onChange={(subject) => draft.change({ subject })}
            />
          </FormField>
          <FormField
            label="Preheader"
            error={problems.preheader}
            aside={counter(content.preheader, draftLimits.preheader)}
            helper="The line email apps show after the subject."
          >
            <TextInput
              value={content.preheader}
              disabled={isReadOnly}
              onChange={(preheader) => draft.change({ preheader })}
            />
          </FormField>
        </>
      )}
      {pools.length > 0 && (
        <FormField label="IP pool" error={problems.ipPool} helper="The IP addresses that send this message.">
          <Select
            value={content.ipPool ?? ''}
            disabled={isReadOnly}
            options={[
              { value: '', label: 'Default addresses' },
              ...pools.map((pool) => ({ value: pool, label: pool })),
            ]}
            onChange={(pool) => draft.change({ ipPool: pool === '' ? null : pool })}
          />
        </FormField>
      )}
      <FormField
        label="Categories"
        error={problems.categories}
        helper="For finding and comparing sends. Don't use personal data."
      >
        <Combobox
          multiple
          value={content.categories}
          max={draftLimits.categories}
          disabled={isReadOnly}
          options={[...new Set([...store.categories, ...content.categories])].map((category) => ({
            value: category,
            label: category,
          }))}
          onChange={(categories) => draft.change({ categories })}
          onCreate={(category) =>
            content.categories.length < draftLimits.categories &&
            draft.change({ categories: [...content.categories, category] })
          }
          emptyText="Type a new category, then press Enter"
        />
      </FormField>

      <h2>Recipients</h2>
      <RecipientsFields draft={draft} choices={choices} />
      <UnsubscribeField draft={draft} choices={choices} />
    </div>
  );
});

function unsubscribeFrom(value: string): Unsubscribe {
  if (value === 'global') return { kind: 'global' };
  if (value === 'custom') return { kind: 'custom', url: '' };
  return { kind: 'group', groupId: Number(value) };
}
