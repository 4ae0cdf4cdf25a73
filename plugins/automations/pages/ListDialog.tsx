import { observer } from 'mobx-react-lite';
import { Navigation, useService } from 'sendwright/sdk';
import { LoadedPage } from '../components/LoadedPage';

const remove = () => import('../components/DeleteAutomations');
const preview = () => import('../components/AutomationPreview');

/** What the address opens over the list. */
export default observer(function ListDialog() {
  const { pathname } = useService(Navigation).location;
  const load = /\/preview(\/|$)/.test(pathname) ? preview : pathname.endsWith('delete') ? remove : undefined;
  return load && <LoadedPage load={load} loading={null} />;
});
