import { observer } from 'mobx-react-lite';
import { Lists, paths as listPaths } from 'sendwright/plugins/lists/contract';
import { Navigation, useService } from 'sendwright/sdk';
import { IconButton, Link, PageSection } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import { paths } from '../../contract';
import styles from './cards.module.css';

/** The lists a contact is on. */
export const ListsCard = observer(function ListsCard({ contact }: { readonly contact: Contact }) {
  const lists = useService(Lists);
  const navigation = useService(Navigation);
  return (
    <PageSection title="Lists">
      {contact.list_ids.length === 0 ? (
        <p className={styles.none}>On no list.</p>
      ) : (
        <ul className={styles.rows}>
          {contact.list_ids.map((id) => {
            const name = lists.get(id)?.name ?? id;
            return (
              <li key={id} className={styles.row}>
                <Link to={listPaths.detail} params={{ id }}>
                  {name}
                </Link>
                <IconButton
                  icon="close"
                  size="small"
                  label={`Remove from ${name}`}
                  onClick={() => navigation.to(paths.profileListDelete, { id: contact.id, listId: id })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </PageSection>
  );
});
