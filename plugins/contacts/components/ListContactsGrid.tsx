import { Empty, Link } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { ContactGrid } from './ContactGrid';

/** The contacts of a list, on the list's page. */
export default function ListContactsGrid({ listId }: { readonly listId: string }) {
  return (
    <ContactGrid
      key={listId}
      listId={listId}
      empty={
        <Empty
          drawing="people"
          title="No contacts on this list yet"
          text="Import a CSV file into it, or add the contacts you have here by hand."
          action={
            <Link to={paths.upload} query={{ list: listId }} look="primary">
              Import contacts
            </Link>
          }
        />
      }
    />
  );
}
