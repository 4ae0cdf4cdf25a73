import { Automations } from 'sendwright/plugins/automations/contract';
import { ProfileTabs } from 'sendwright/plugins/contacts/contract';
import { FieldDefinitions, FieldUses } from 'sendwright/plugins/custom-fields/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import { Alerts, componentOf, definePlugin, fill, Http, Navigation, Session } from 'sendwright/sdk';
import { canCreate, canUpdate, paths, Segments } from './contract';

const segmentForms = () => import('./pages/segmentForms');
const segmentDialogs = () => import('./pages/segmentDialogs');

const canRead = { scope: 'marketing.read', region: 'global', toggle: 'mc.contacts' } as const;
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: 'segments',
  title: 'Segments',
  when: canRead,
  requires: {
    http: Http,
    alerts: Alerts,
    navigation: Navigation,
    session: Session,
    lists: Lists,
    fields: FieldDefinitions,
  },
  optional: { exports: Exports, singleSends: SingleSends, automations: Automations },
  provides: Segments,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Segments', page: () => import('./pages/SegmentIndex'), legacy: true },
    create: {
      path: paths.create,
      title: 'New segment',
      page: componentOf(segmentForms, 'SegmentCreate'),
      when: canCreate,
      legacy: true,
    },
    duplicate: {
      path: paths.duplicate,
      title: 'Duplicate segment',
      page: componentOf(segmentDialogs, 'SegmentDuplicate'),
      over: 'index',
      when: canCreate,
      legacy: true,
    },
    detail: { path: paths.detail, title: 'Segment', page: () => import('./pages/SegmentDetail'), legacy: true },
    edit: {
      path: paths.edit,
      title: 'Edit segment',
      page: componentOf(segmentForms, 'SegmentEdit'),
      when: canUpdate,
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete segment',
      page: componentOf(segmentDialogs, 'SegmentDelete'),
      over: 'index',
      when: canDelete,
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'audience', order: 20, icon: 'segment' }],
  commands: () => import('./commands'),
  slots: [
    fill(ProfileTabs, {
      title: 'Segments',
      order: 50,
      component: () => import('./components/explain/ContactSegments'),
    }),
    fill(FieldUses, { title: 'Segments', component: () => import('./components/FieldSegments') }),
  ],
  alerts: () => import('./texts'),
});
