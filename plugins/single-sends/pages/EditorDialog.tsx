import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { AddressedDialog } from '../components/AddressedDialog';

/** By the ends of their addresses. What is not here, the design editor opens itself. */
const dialogs = {
  'confirm-delete': lazy(() => import('./EditorDelete')),
  preview: lazy(() => import('./EditorPreview')),
  'preview/test_data': lazy(() => import('./EditorPreviewData')),
  test_data: lazy(() => import('./EditorTestData')),
  decrease_variations: lazy(() => import('./EditorDecreaseVariations')),
  delete_variation: lazy(() => import('./EditorDeleteVariation')),
  disable_ab: lazy(() => import('./EditorDisableAb')),
  'modals/create_list': lazy(() => import('./EditorNewList')),
  create_sender: lazy(() => import('./EditorNewSender')),
  create_unsubscribe: lazy(() => import('./EditorNewGroup')),
};

/** What the address opens over the editor. */
export default observer(function EditorDialog() {
  return <AddressedDialog after="/editor/" dialogs={dialogs} />;
});
