import { observer } from 'mobx-react-lite';
import { Navigation, useParameter, useService } from 'sendwright/sdk';
import { Skeleton } from 'sendwright/sdk/ui';
import { LoadedPage } from '../components/LoadedPage';

const typeChoice = () => import('./TypeChoice');
const detail = () => import('./AutomationDetail');
const contacts = () => import('./AutomationContacts');
const stats = () => import('./AutomationStats');
const design = () => import('./MessageDesign');
const editor = () => import('./MessageEditor');

/** By the part of the address after the automation's id; undefined if it belongs to another page. */
function pageAt(pathname: string, id: string) {
  const address = `/automations/${encodeURIComponent(id)}/`;
  const at = pathname.indexOf(address);
  if (at === -1) return undefined;
  const [page, , part] = pathname.slice(at + address.length).split('/');
  if (page === 'messages') return part === 'editor' ? editor : design;
  return page === 'stats' ? stats : detail;
}

/** The page for the address, except dialogs. */
export default observer(function AutomationPage() {
  const { pathname } = useService(Navigation).location;
  const id = useParameter('id');
  const isContacts = useParameter('view') === 'contact_list';
  const load = id === '' ? typeChoice : isContacts ? contacts : pageAt(pathname, id);
  return (
    load && (
      <LoadedPage
        load={load}
        loading={
          <div data-loading>
            <Skeleton shape="page" label="Loading the page" />
          </div>
        }
      />
    )
  );
});
