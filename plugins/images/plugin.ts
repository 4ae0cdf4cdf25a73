import { Alerts, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { ImageManager, Images, paths } from './contract';

const canRead = { anyOf: [{ scope: 'design_library.read' }, { scope: 'marketing.read' }] };
const canCreate = { anyOf: [{ scope: 'design_library.create' }, { scope: 'marketing.write' }] };
const canDelete = { anyOf: [{ scope: 'design_library.delete' }, { scope: 'marketing.write' }] };

const list = () => import('./pages/ImageList');
const details = () => import('./pages/ImageDetails');
const editor = () => import('./pages/ImageEditor');
const remove = () => import('./pages/ImageDelete');

export default definePlugin({
  id: 'images',
  title: 'Images',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: Images,
  activate: () => import('./activate'),
  routes: {
    // Specification, section 2: in the legacy area they are also at `/legacy/templates/images`.
    legacyList: { path: '/templates/images', title: 'Your images', page: list, legacy: true },
    legacyDetails: { path: '/templates/images/:id/details', title: 'Image', page: details, over: 'legacyList', legacy: true },
    legacyEditor: { path: '/templates/images/:id/editor', title: 'Edit image', page: editor, over: 'legacyList', when: canCreate, legacy: true },
    legacyRemove: { path: '/templates/images/:id/details/delete', title: 'Delete image', page: remove, over: 'legacyList', when: canDelete, legacy: true },
    list: { path: paths.list, title: 'Your images', page: list, legacy: true },
    details: { path: paths.details, title: 'Image', page: details, over: 'list', legacy: true },
    editor: { path: paths.editor, title: 'Edit image', page: editor, over: 'list', when: canCreate, legacy: true },
    remove: { path: paths.remove, title: 'Delete image', page: remove, over: 'list', when: canDelete, legacy: true },
  },
  commands: () => import('./commands'),
  slots: [fill(ImageManager, { title: 'Images', component: () => import('./components/ImageManagerDialog') })],
  alerts: () => import('./texts'),
});
