import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { ListContactRemoval, ListContacts, Lists } from 'sendwright/plugins/lists/contract';
import { PeopleField, PeopleTags, PeopleToList } from 'sendwright/plugins/single-sends/contract';
import { Activity, Alerts, componentOf, definePlugin, fill, Http, Navigation, Session } from 'sendwright/sdk';
import { canUpdate, Contacts, paths } from './contract';

const contactsOfList = () => import('./components/contactsOfList');

const addDialogs = () => import('./pages/addDialogs');

const contactDialogs = () => import('./pages/contactDialogs');

const canRead = { scope: 'marketing.read', region: 'global', toggle: 'mc.contacts' } as const;
const canCreate = { scope: 'marketing_campaigns.create' };
const canDelete = { scope: 'marketing_campaigns.delete' };

const all = () => import('./pages/AllContacts');
const profile = () => import('./pages/ContactProfile');
const upload = () => import('./pages/ImportUpload');
const done = () => import('./pages/ImportDone');
const add = () => import('./pages/AddContacts');

export default definePlugin({
  id: 'contacts',
  title: 'Contacts',
  when: canRead,
  requires: {
    http: Http,
    alerts: Alerts,
    navigation: Navigation,
    activity: Activity,
    session: Session,
    lists: Lists,
    fields: FieldDefinitions,
  },
  optional: { exports: Exports },
  provides: Contacts,
  activate: () => import('./activate'),
  routes: {
    index: { path: paths.index, title: 'Contacts', page: all, legacy: true },
    all: { path: paths.all, title: 'All contacts', page: all, legacy: true },
    remove: {
      path: paths.remove,
      title: 'Delete contact',
      page: componentOf(contactDialogs, 'ContactDelete'),
      over: 'all',
      when: canDelete,
      legacy: true,
    },
    removeAll: {
      path: paths.removeAll,
      title: 'Delete all contacts',
      page: componentOf(contactDialogs, 'DeleteAllContacts'),
      over: 'all',
      when: canDelete,
      legacy: true,
    },
    duplicates: { path: paths.duplicates, title: 'Duplicates', page: () => import('./pages/Duplicates'), legacy: true },
    profile: { path: paths.profile, title: 'Contact', page: profile, legacy: true },
    profileLists: { path: paths.profileLists, title: 'Contact', page: profile, legacy: true },
    profileTab: { path: paths.profileTab, title: 'Contact', page: profile, legacy: true },
    profileEdit: {
      path: paths.profileEdit,
      title: 'Edit contact',
      page: componentOf(contactDialogs, 'ProfileEdit'),
      over: 'profileTab',
      when: canUpdate,
      legacy: true,
    },
    profileDelete: {
      path: paths.profileDelete,
      title: 'Delete contact',
      page: componentOf(contactDialogs, 'ProfileDelete'),
      over: 'profileTab',
      when: canDelete,
      legacy: true,
    },
    profileListDelete: {
      path: paths.profileListDelete,
      title: 'Remove from list',
      page: componentOf(contactDialogs, 'ProfileListDelete'),
      over: 'profileLists',
      when: canDelete,
      legacy: true,
    },
    import: { path: paths.import, title: 'Import contacts', page: upload, when: canCreate, legacy: true },
    upload: { path: paths.upload, title: 'Upload a CSV', page: upload, when: canCreate, legacy: true },
    uploadLimit: {
      path: paths.uploadLimit,
      title: 'Contact limit',
      page: componentOf(addDialogs, 'ImportLimit'),
      over: 'upload',
      when: canCreate,
      legacy: true,
    },
    mapFields: {
      path: paths.mapFields,
      title: 'Map fields',
      page: () => import('./pages/ImportMap'),
      when: canCreate,
      legacy: true,
    },
    newField: {
      path: paths.newField,
      title: 'New custom field',
      page: componentOf(addDialogs, 'ImportNewField'),
      over: 'mapFields',
      when: canCreate,
      legacy: true,
    },
    imported: { path: paths.imported, title: 'Add contacts', page: done, legacy: true },
    importedNew: { path: paths.importedNew, title: 'Add contacts', page: done, legacy: true },
    add: { path: paths.add, title: 'Add contacts by hand', page: add, when: canCreate, legacy: true },
    addContacts: { path: paths.addContacts, title: 'Add contacts by hand', page: add, when: canCreate, legacy: true },
    addToList: {
      path: paths.addToList,
      title: 'Choose a list',
      page: componentOf(addDialogs, 'AddToList'),
      over: 'addContacts',
      when: canCreate,
      legacy: true,
    },
    addToNewList: {
      path: paths.addToNewList,
      title: 'New list',
      page: componentOf(addDialogs, 'AddToNewList'),
      over: 'addContacts',
      when: canCreate,
      legacy: true,
    },
    addLimit: {
      path: paths.addLimit,
      title: 'Contact limit',
      page: componentOf(addDialogs, 'AddLimit'),
      over: 'addContacts',
      when: canCreate,
      legacy: true,
    },
  },
  nav: [{ to: 'index', section: 'audience', order: 10, icon: 'users' }],
  commands: () => import('./commands'),
  slots: [
    fill(ListContacts, { title: 'Contacts', component: componentOf(contactsOfList, 'ListContactsGrid') }),
    fill(PeopleTags, { title: 'Tag', component: () => import('./components/tags/PeopleTagDialog'), when: canUpdate }),
    fill(PeopleToList, {
      title: 'Add to list',
      component: () => import('./components/PeopleToListDialog'),
      when: canUpdate,
    }),
    fill(PeopleField, {
      title: 'Set field',
      component: () => import('./components/PeopleFieldDialog'),
      when: canUpdate,
    }),
    fill(ListContactRemoval, { title: 'Remove from list', component: componentOf(contactsOfList, 'ContactOffList') }),
  ],
  alerts: () => import('./texts'),
});
