import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ConfirmationSendingNote, Lists } from 'sendwright/plugins/lists/contract';
import { useOptionalService, useRefusal } from 'sendwright/sdk';
import type { LanguageOption } from 'sendwright/sdk/languages';
import {
  Banner,
  Button,
  Combobox,
  FormField,
  Select,
  SlotOutlet,
  Switch,
  TextArea,
  TextInput,
} from 'sendwright/sdk/ui';
import type { ConfirmationEmail } from 'sendwright/wire/signupForms';
import { limits } from '../formDraft';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';
import { HiddenFields } from './HiddenFields';

interface DeliveryTabProps extends TabProps {
  /** The list requires double opt-in, regardless of the form's setting. */
  readonly listAsks: boolean;
  /** The default texts of the confirmation email. */
  readonly defaults: ConfirmationEmail | undefined;
  readonly onNewList: () => void;
  readonly languages: readonly LanguageOption[];
}

/** The option for no list: contacts are stored, but added to no list. */
const none = 'all';

/** What follows a signup: the list, the confirmation and the thank-you page. */
export const DeliveryTab = observer(function DeliveryTab({
  draft,
  problems,
  change,
  listAsks,
  defaults,
  onNewList,
  languages,
}: DeliveryTabProps) {
  const lists = useOptionalService(Lists);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  useEffect(() => {
    // The selected list stays selected if the lists cannot be loaded.
    void lists
      .get()
      .then((service) => service?.load())
      .catch(() => undefined);
  }, [lists]);
  const all = lists.current?.all ?? [];
  const { list_id: listId, confirmation_email: email } = draft;
  const asks = draft.require_confirmation || listAsks;
  const options = [
    { value: none, label: 'No list (all contacts)' },
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const chosen =
    listId !== null && !all.some(({ id }) => id === listId) ? [{ value: listId, label: 'The chosen list' }] : [];
  return (
    <div className={styles.tab}>
      <FormField
        label="Add contacts to"
        helper={
          asks
            ? 'New signups join this list and enter its automations once they confirm.'
            : 'New signups join this list immediately and enter its automations.'
        }
      >
        <Combobox
          options={[...options, ...chosen]}
          value={listId ?? none}
          onChange={(value) => change({ list_id: value === none || value === '' ? null : value })}
        />
      </FormField>
      {mayCreate && lists.state !== 'absent' && (
        <div>
          <Button size="small" icon="add" onClick={onNewList}>
            New list
          </Button>
        </div>
      )}
      <FormField
        label="Main language"
        helper="Of the texts of this form, for visitors who read none of its other languages."
      >
        <Select
          value={draft.language}
          onChange={(language) => change({ language })}
          options={languages.filter(({ value }) => !draft.translations.some((one) => one.language === value))}
        />
      </FormField>
      <h2 className={styles.heading}>Confirmation</h2>
      <Switch
        checked={asks}
        disabled={listAsks && !draft.require_confirmation}
        onChange={(isOn) => change({ require_confirmation: isOn })}
        label="Ask people to confirm their address (recommended)"
        helper={
          'They get an email with one button and become contacts when they press it. This keeps wrong and made-up ' +
          "addresses off your lists, and records each person's consent."
        }
      />
      {problems['require_confirmation'] !== undefined && (
        <p className={styles.problem} role="alert">
          {problems['require_confirmation']}
        </p>
      )}
      {listAsks && <p className={styles.note}>The list asks everybody to confirm, so this form does too.</p>}
      {asks && <ConfirmationFields email={email} problems={problems} change={change} defaults={defaults} />}
      <h2 className={styles.heading}>Thank-you page</h2>
      <FormField
        label="Confirmation message"
        required
        error={problems['confirmation_message']}
        helper={asks ? 'Shown once they have confirmed.' : 'Shown in place of the form after signing up.'}
      >
        <TextArea
          value={draft.confirmation_message}
          onChange={(text) => change({ confirmation_message: text })}
          rows={3}
          maxLength={limits.confirmation_message}
          error={problems['confirmation_message']}
        />
      </FormField>
      <FormField
        label="Then go to"
        error={problems['redirect_url']}
        helper="A page of yours that opens after signing up, instead of the message. A frame shows the message."
      >
        <TextInput
          value={draft.redirect_url}
          onChange={(url) => change({ redirect_url: url.trim() })}
          maxLength={limits.redirect_url}
          placeholder="https://"
          error={problems['redirect_url']}
        />
      </FormField>
      <HiddenFields draft={draft} problems={problems} change={change} />
      <h2 className={styles.heading}>Spam protection</h2>
      <Switch
        checked={draft.captcha}
        onChange={(captcha) => change({ captcha })}
        label="Add a spam-protection question"
        helper={
          'Keeps out bots that fill in every form they find. Always on: a hidden field, 10 signups a minute from one ' +
          'network, a puzzle that browsers solve on websites, and this question while very many sign up at once.'
        }
      />
      {!asks && (
        <Banner>
          People who unsubscribed from all of your emails stay unsubscribed when they sign up here. With confirmation
          on, confirming subscribes them again.
        </Banner>
      )}
    </div>
  );
});

interface ConfirmationFieldsProps extends Pick<TabProps, 'problems' | 'change'> {
  readonly email: ConfirmationEmail;
  readonly defaults: ConfirmationEmail | undefined;
}

/** The texts of the confirmation email. */
function ConfirmationFields({ email, problems, change, defaults }: ConfirmationFieldsProps) {
  const write = (some: Partial<ConfirmationEmail>) => change({ confirmation_email: { ...email, ...some } });
  const error = (part: keyof ConfirmationEmail) => problems[`confirmation_email.${part}`];
  return (
    <>
      <SlotOutlet slot={ConfirmationSendingNote} props={{}} />
      <FormField label="Email subject" error={error('subject')}>
        <TextInput
          value={email.subject}
          onChange={(subject) => write({ subject })}
          maxLength={limits.confirmation_subject}
          placeholder={defaults?.subject}
          error={error('subject')}
        />
      </FormField>
      <FormField
        label="Email text"
        error={error('text')}
        helper="Leave the fields empty to use the text shown, in the form's language."
      >
        <TextArea
          value={email.text}
          onChange={(text) => write({ text })}
          rows={4}
          maxLength={limits.confirmation_text}
          placeholder={defaults?.text}
          error={error('text')}
        />
      </FormField>
      <FormField label="Email button" error={error('button_text')}>
        <TextInput
          value={email.button_text}
          onChange={(text) => write({ button_text: text })}
          maxLength={limits.button_text}
          placeholder={defaults?.button_text}
          error={error('button_text')}
        />
      </FormField>
    </>
  );
}
