import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, formatNumber, Link, Page, PageSection, Tag } from 'sendwright/sdk/ui';
import { AddDraft } from '../addDraft';
import { ConsentChoice } from '../components/import/ConsentChoice';
import { HandGrid } from '../components/import/HandGrid';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { blankRow, contactOf, isBlank, rowProblems } from '../handRows';
import { ImportsStore } from '../importsStore';
import { beyondLimit } from '../planLimit';
import { texts } from '../texts';

export default observer(function AddContacts() {
  const draft = useService(AddDraft);
  const imports = useService(ImportsStore);
  const contacts = useService(ContactsStore);
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [checked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [running, setRunning] = useState(false);

  useEffect(() => {
    contacts.count().catch(() => alerts.show(texts.countFailed));
    lists.load().catch(() => undefined);
  }, [contacts, lists, alerts]);

  const given = draft.rows.filter((row) => !isBlank(row));
  const list = lists.get(draft.listId);
  const listAsks = list?.require_confirmation === true;

  const save = async () => {
    setChecked(true);
    setRefusal(undefined);
    if (given.length === 0) {
      setRefusal('Enter at least one contact.');
      return;
    }
    if (given.some((row) => Object.keys(rowProblems(row)).length > 0)) return;
    if (beyondLimit(contacts.counts, given.length) > 0) {
      navigation.to(paths.addLimit);
      return;
    }
    setRunning(true);
    try {
      const jobId = await imports.add({
        contacts: given.map(contactOf),
        ...(draft.listId !== '' && { list_ids: [draft.listId] }),
        ...(listAsks && { require_confirmation: !draft.agreed }),
      });
      draft.clear();
      navigation.go(`${paths.imported}?job=${jobId}`);
    } catch (failure) {
      if (failure instanceof HttpFailure && failure.status === 400) setRefusal(failure.message);
      else alerts.show(texts.createFailed);
    } finally {
      setRunning(false);
    }
  };

  return (
    <Page
      title="Add contacts by hand"
      wide
      back={{ to: paths.all, label: 'Contacts' }}
      intro="Type a few, or paste rows from a spreadsheet or a list of addresses into the first cell."
    >
      {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
      <PageSection
        title="Contacts"
        action={
          <Button size="small" icon="add" onClick={() => draft.setRows([...draft.rows, blankRow])}>
            Add a row
          </Button>
        }
      >
        <HandGrid rows={draft.rows} checked={checked} onChange={draft.setRows} />
      </PageSection>
      <PageSection title="List" description="They are added to all contacts. You can put them on a list, too.">
        <div>
          {list && (
            <>
              <Tag onRemove={() => draft.setListId('')} removeLabel={`Not on ${list.name}`}>
                {list.name}
              </Tag>{' '}
            </>
          )}
          <Link to={paths.addToList} look="button">
            {list ? 'Choose another list' : 'Choose a list'}
          </Link>{' '}
          <Link to={paths.addToNewList} look="button">
            New list
          </Link>
        </div>
        {listAsks && <ConsentChoice asks={!draft.agreed} listAsks onChange={(asks) => draft.setAgreed(!asks)} />}
      </PageSection>
      <div>
        <Button intent="primary" loading={running} onClick={() => void save()}>
          {given.length > 1 ? `Add ${formatNumber(given.length)} contacts` : 'Add contact'}
        </Button>{' '}
        <Link to={paths.all} look="button">
          Cancel
        </Link>
      </div>
    </Page>
  );
});
