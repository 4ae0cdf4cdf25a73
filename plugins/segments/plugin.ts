import { ProfileTabs } from 'sendwright/plugins/contacts/contract';
import { FieldDefinitions, FieldUses } from 'sendwright/plugins/custom-fields/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import { Alerts, type CommandArgument, definePlugin, fill, Http, Navigation, pathTo, Session } from 'sendwright/sdk';
import { paths, Segments } from './contract';

const canRead = { scope: 'marketing.read' };
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

async function find(segments: Segments, typed: string, version?: 2) {
  const wanted = typed.toLowerCase();
  const found = (await segments.load()).filter((segment) => segment.name.toLowerCase().includes(wanted) && (version === undefined || segment.version === version));
  return found.slice(0, 8).map(({ id, name, contactCount: count }) => ({
    value: id,
    label: name,
    detail: `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`,
    address: pathTo(paths.detail, { id }),
  }));
}

const which = (version?: 2): { readonly id: CommandArgument<Segments> } => ({ id: { title: 'Segment', choices: (segments, typed) => find(segments, typed, version) } });

export default definePlugin({
  id: 'segments',
  title: 'Segments',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation, session: Session, lists: Lists, fields: FieldDefinitions },
  optional: { exports: Exports, singleSends: SingleSends },
  provides: Segments,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Segments', page: () => import('./pages/SegmentIndex'), legacy: true },
    create: { path: paths.create, title: 'New segment', page: () => import('./pages/SegmentCreate'), when: canCreate, legacy: true },
    duplicate: { path: paths.duplicate, title: 'Duplicate segment', page: () => import('./pages/SegmentDuplicate'), over: 'index', when: canCreate, legacy: true },
    detail: { path: paths.detail, title: 'Segment', page: () => import('./pages/SegmentDetail'), legacy: true },
    edit: { path: paths.edit, title: 'Edit segment', page: () => import('./pages/SegmentEdit'), when: canUpdate, legacy: true },
    remove: { path: paths.remove, title: 'Delete segment', page: () => import('./pages/SegmentDelete'), over: 'index', when: canDelete, legacy: true },
  },
  nav: [{ to: 'index', section: 'audience', order: 20, icon: 'segment' }],
  commands: {
    list: { title: 'Go to segments', to: 'index', keys: 'g t', icon: 'segment' },
    create: { title: 'Create segment', to: 'create', icon: 'add', keywords: ['audience', 'filter', 'condition'], when: canCreate },
    open: { title: 'Open segment', icon: 'segment', arguments: which(), run: (segments, { id = '' }) => segments.open('detail', id) },
    edit: { title: 'Edit segment', icon: 'edit', when: canUpdate, arguments: which(2), run: (segments, { id = '' }) => segments.open('edit', id) },
    duplicate: { title: 'Duplicate segment', icon: 'duplicate', keywords: ['copy'], when: canCreate, arguments: which(), run: (segments, { id = '' }) => segments.open('duplicate', id) },
    refresh: { title: 'Refresh segment', icon: 'refresh', when: canUpdate, arguments: which(2), run: (segments, { id = '' }) => segments.refresh(id) },
    export: { title: 'Export segment', icon: 'download', keywords: ['csv', 'download'], arguments: which(), run: (segments, { id = '' }) => segments.export(id) },
    remove: { title: 'Delete segment', icon: 'trash', when: canDelete, arguments: which(), run: (segments, { id = '' }) => segments.open('remove', id) },
  },
  search: [{ title: 'Segments', icon: 'segment', find: (segments, typed) => find(segments, typed) }],
  slots: [
    fill(ProfileTabs, { title: 'Segments', order: 50, component: () => import('./components/ContactSegments') }),
    fill(FieldUses, { title: 'Segments', component: () => import('./components/FieldSegments') }),
  ],
  alerts: () => import('./texts'),
});
