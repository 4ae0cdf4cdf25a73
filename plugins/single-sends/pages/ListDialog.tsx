import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { useParameter } from 'sendwright/sdk';
import { RoutedDialog } from '../components/RoutedDialog';

const whole = { bulk_delete: lazy(() => import('./BulkDelete')), settings: lazy(() => import('./SendingSettings')) };
const ofOne = { delete: lazy(() => import('./SingleSendDelete')), preview: lazy(() => import('./SingleSendPreview')) };

/** What the address opens over the list: about one send, or about all of them. */
export default observer(function ListDialog() {
  const id = useParameter('id');
  return id ? (
    <RoutedDialog after={`/${encodeURIComponent(id)}/`} dialogs={ofOne} />
  ) : (
    <RoutedDialog after="/single-sends/" dialogs={whole} />
  );
});
