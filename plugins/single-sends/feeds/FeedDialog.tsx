import { useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { refusalOf } from 'sendwright/sdk/models';
import { type Form, useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Button,
  CheckboxList,
  FormDialog,
  FormField,
  SandboxedHtml,
  Select,
  Switch,
  TextInput,
} from 'sendwright/sdk/ui';
import type { Feed, FeedPreview } from 'sendwright/wire/feeds';
import styles from './feeds.module.css';
import { dayChoices, FeedForm, feedFormOf, hourChoices } from './feedForm';
import type { FeedChoices } from './useFeedChoices';

interface FeedDialogProps {
  /** Unset: a new one. */
  readonly feed?: Feed | undefined;
  readonly choices: FeedChoices;
  readonly save: (form: FeedForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a new or existing feed. */
export function FeedDialog({ feed, choices, save, onClose }: FeedDialogProps) {
  const { lists, senders, groups } = choices;
  const only = (options: readonly { readonly value: string }[]): string =>
    options.length === 1 ? (options[0]?.value ?? '') : '';
  const form = useForm(FeedForm, {
    initial: feed
      ? feedFormOf(feed)
      : {
          sender_id: only(senders),
          suppression_group_id: only(groups),
          ...(lists.length === 1 && { list_ids: lists.map(({ value }) => value) }),
        },
  });
  const { values, errors } = form;
  return (
    <FormDialog
      title={feed ? 'Edit feed' : 'Add feed'}
      submitLabel={feed ? 'Save feed' : 'Add feed'}
      size="large"
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField
        label="Feed"
        required
        error={errors.url}
        id={form.field('url').id}
        helper="The address of an RSS or Atom feed. What it has already is not sent."
      >
        <TextInput {...form.field('url')} mono focusFirst placeholder="https://example.com/feed.xml" />
      </FormField>
      <FormField label="Name" required error={errors.name} id={form.field('name').id} helper="Only your team sees it.">
        <TextInput {...form.field('name')} placeholder="Blog" />
      </FormField>
      <FormField
        label="Subject"
        required
        error={errors.subject}
        id={form.field('subject').id}
        helper="[item] is the title of the newest item, [feed] that of the feed."
      >
        <TextInput {...form.field('subject')} />
      </FormField>
      <div className={styles.lists}>
        <CheckboxList
          legend="Lists"
          hint={errors.list_ids}
          allLabel="All lists"
          choices={lists.map(({ value, label }) => ({ id: value, label }))}
          value={values.list_ids}
          onChange={(chosen) => form.set('list_ids', chosen)}
        />
      </div>
      <div className={styles.pair}>
        <FormField label="Sender" required error={errors.sender_id} id={form.field('sender_id').id}>
          <Select {...form.field('sender_id')} options={[{ value: '', label: 'Choose' }, ...senders]} />
        </FormField>
        <FormField
          label="Unsubscribe group"
          required
          error={errors.suppression_group_id}
          id={form.field('suppression_group_id').id}
        >
          <Select {...form.field('suppression_group_id')} options={[{ value: '', label: 'Choose' }, ...groups]} />
        </FormField>
      </div>
      <CheckboxList
        legend="Days"
        hint={errors.weekdays}
        allLabel="Every day"
        choices={dayChoices.map(({ value, label }) => ({ id: value, label }))}
        value={values.weekdays}
        onChange={(chosen) => form.set('weekdays', chosen)}
      />
      <div className={styles.pair}>
        <FormField label="Time" id={form.field('hour').id} helper="In the time zone of the account.">
          <Select {...form.field('hour')} options={hourChoices} />
        </FormField>
        <FormField label="Items in one email" id={form.field('most_items').id} helper="The newest.">
          <Select
            {...form.field('most_items')}
            options={[1, 3, 5, 10, 20].map((count) => ({ value: String(count), label: String(count) }))}
          />
        </FormField>
      </div>
      <Switch
        label="Send it without asking"
        helper="Otherwise a draft waits for you, and you are told."
        checked={values.sends_itself}
        onChange={(on) => form.set('sends_itself', on)}
      />
      <Preview form={form} />
    </FormDialog>
  );
}

/** The email, if the newest items were new. */
function Preview({ form: { values } }: { readonly form: Form<FeedForm> }) {
  const http = useService(Http);
  const [shown, setShown] = useState<FeedPreview>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = {
        url: values.url.trim(),
        ...(values.subject.trim() !== '' && { subject: values.subject.trim() }),
        ...(values.sender_id !== '' && { sender_id: Number(values.sender_id) }),
        most_items: Number(values.most_items),
      };
      setShown(await http.call('POST /marketing/feeds/preview', { body }));
    } catch (failure) {
      setShown(undefined);
      setProblem(refusalOf(failure) ?? "The preview couldn't be made. Try again.");
    }
    setBusy(false);
  };
  return (
    <div className={styles.preview}>
      <div>
        <Button icon="eye" loading={isBusy} disabled={values.url.trim() === ''} onClick={() => void load()}>
          Preview email
        </Button>
      </div>
      <div role="status">
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        {shown?.items === 0 && <Banner tone="info">The feed has no items yet.</Banner>}
      </div>
      {shown && shown.items > 0 && (
        <>
          <p className={styles.subject}>{shown.subject}</p>
          <SandboxedHtml title="Preview of the email" html={shown.html} />
        </>
      )}
    </div>
  );
}
