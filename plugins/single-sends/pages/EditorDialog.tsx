import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { useParameter } from 'sendwright/sdk';
import { AddressedDialog } from '../components/AddressedDialog';
import { useDraft } from '../draft/useDraft';

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

/** What the address opens over the editor; nothing where it cannot be opened, which the page tells. */
export default observer(function EditorDialog() {
  return useDraft(useParameter('id')) === null ? null : <AddressedDialog after="/editor/" dialogs={dialogs} />;
});
