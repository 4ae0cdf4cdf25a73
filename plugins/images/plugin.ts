import { Alerts, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { ImageManager, Images, paths } from './contract';

const imageDialogs = () => import('./pages/imageDialogs');

const canRead = { anyOf: [{ scope: 'design_library.read' }, { scope: 'marketing.read' }] };
const canCreate = { scope: 'design_library.create' };
const canDelete = { scope: 'design_library.delete' };

// The legacy area has another path for the library.
const legacy = 'templates';

export default definePlugin({
  id: 'images',
  title: 'Images',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: Images,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Your images', page: () => import('./pages/ImageList'), legacy },
    details: {
      path: paths.details,
      title: 'Image',
      page: componentOf(imageDialogs, 'ImageDetails'),
      over: 'list',
      legacy,
    },
    editor: {
      path: paths.editor,
      title: 'Edit image',
      page: componentOf(imageDialogs, 'ImageEditor'),
      over: 'list',
      when: canCreate,
      legacy,
    },
    remove: {
      path: paths.remove,
      title: 'Delete image',
      page: componentOf(imageDialogs, 'ImageDelete'),
      over: 'list',
      when: canDelete,
      legacy,
    },
  },
  commands: () => import('./commands'),
  slots: [fill(ImageManager, { title: 'Images', component: () => import('./components/ImageManagerDialog') })],
  alerts: () => import('./texts'),
});
