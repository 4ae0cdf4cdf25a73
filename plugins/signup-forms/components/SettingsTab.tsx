import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { useOptionalService, useRefusal } from 'sendwright/sdk';
import { Banner, Button, Combobox, FormField, Switch, TextArea } from 'sendwright/sdk/ui';
import { limits } from '../formDraft';
import styles from './forms.module.css';
import type { TabProps } from './tabProps';

interface SettingsTabProps extends TabProps {
  readonly onNewList: () => void;
}

/** Stands for no list: contacts are kept, and are on none. */
const none = 'all';

/** Where contacts go, what thanks them, and who is kept away. */
export const SettingsTab = observer(function SettingsTab({ draft, problems, change, onNewList }: SettingsTabProps) {
  const lists = useOptionalService(Lists);
  const mayCreate = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;
  useEffect(() => {
    // What is chosen stays chosen where the lists can't be read.
    void lists.get().then((service) => service?.load()).catch(() => undefined);
  }, [lists]);
  const all = lists.current?.all ?? [];
  const { list_id: listId } = draft;
  const options = [{ value: none, label: 'All contacts, on no list' }, ...all.map(({ id, name }) => ({ value: id, label: name }))];
  const chosen = listId !== null && !all.some(({ id }) => id === listId) ? [{ value: listId, label: 'The list chosen before' }] : [];
  return (
    <div className={styles.tab}>
      <FormField label="Add contacts to" helper="Who signs up is a contact, and on this list at once. Automations that begin with it begin.">
        <Combobox options={[...options, ...chosen]} value={listId ?? none} onChange={(value) => change({ list_id: value === none || value === '' ? null : value })} />
      </FormField>
      {mayCreate && lists.state !== 'absent' && <div><Button size="small" icon="add" onClick={onNewList}>New list</Button></div>}
      <FormField label="Confirmation message" required error={problems['confirmation_message']} helper="Shown in place of the form to who has signed up.">
        <TextArea value={draft.confirmation_message} onChange={(text) => change({ confirmation_message: text })} rows={3} maxLength={limits.confirmation_message} error={problems['confirmation_message']} />
      </FormField>
      <Switch
        checked={draft.captcha}
        onChange={(captcha) => change({ captcha })}
        label="Ask a simple sum"
        helper="Keeps programs away that fill in every form they find. Without it, too, a field that only programs see and a limit of ten signups a minute from one network do some of that."
      />
      <Banner>Who has unsubscribed from all of your emails stays unsubscribed when they sign up: only they can change that, by the preferences link of an email.</Banner>
    </div>
  );
});
