import { observer } from 'mobx-react-lite';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigation, useService } from 'sendwright/sdk';

/** By what their addresses end with. */
const dialogs: readonly (readonly [RegExp, ComponentType])[] = [
  [/\/versions\/[^/]+\/delete$/, lazy(() => import('./VersionDelete'))],
  [/\/preview$/, lazy(() => import('./VersionPreview'))],
  [/\/new$/, lazy(() => import('./TemplateCreate'))],
  [/\/edit$/, lazy(() => import('./TemplateRename'))],
  [/\/duplicate$/, lazy(() => import('./TemplateDuplicate'))],
  [/\/delete$/, lazy(() => import('./TemplateDelete'))],
];

/** What the address opens over the list of templates. */
export default observer(function TemplateDialog() {
  const { pathname } = useService(Navigation).location;
  const Dialog = dialogs.find(([end]) => end.test(pathname))?.[1];
  return Dialog ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null;
});
