import { observer } from 'mobx-react-lite';
import { lazy } from 'react';
import { useParameter } from 'sendwright/sdk';
import { RoutedDialog } from '../components/RoutedDialog';
import { useDraft } from '../draft/useDraft';

/** Those that change nothing of the message. */
const lookingDialogs = {
  'confirm-delete': lazy(() => import('./EditorDelete')),
  preview: lazy(() => import('./EditorPreview')),
  'preview/test_data': lazy(() => import('./EditorPreviewData')),
  test_data: lazy(() => import('./EditorTestData')),
};
/** At `modals/` behind the editor's address, and right behind it, where older links lead. */
const modals = {
  decrease_variations: lazy(() => import('./EditorDecreaseVariations')),
  delete_variation: lazy(() => import('./EditorDeleteVariation')),
  disable_ab: lazy(() => import('./EditorDisableAb')),
  create_list: lazy(() => import('./EditorNewList')),
  create_sender: lazy(() => import('./EditorNewSender')),
  create_unsubscribe: lazy(() => import('./EditorNewGroup')),
};
/** By the ends of their addresses. What is not here, the design editor opens itself. */
const dialogs = {
  ...lookingDialogs,
  ...modals,
  ...Object.fromEntries(Object.entries(modals).map(([end, page]) => [`modals/${end}`, page])),
};

/** What the address opens over the editor; nothing where the send cannot be opened, or edited, which the page tells. */
export default observer(function EditorDialog() {
  const draft = useDraft(useParameter('id'));
  return draft === null ? null : (
    <RoutedDialog after="/editor/" dialogs={draft?.isReadOnly ? lookingDialogs : dialogs} />
  );
});
