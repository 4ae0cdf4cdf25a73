import { type CommandArgument, pathTo, type PluginCommands, type SearchProvider } from 'sendwright/sdk';
import { canCreate, canUpdate, paths, Segments } from './contract';

const canDelete = { scope: 'marketing_campaigns.delete' };

async function find(segments: Segments, typed: string, version?: 2) {
  const wanted = typed.toLowerCase();
  const found = (await segments.load()).filter(
    (segment) => segment.name.toLowerCase().includes(wanted) && (version === undefined || segment.version === version),
  );
  return found
    .slice(0, 8)
    .map(({ id, name, contactCount: count }) => ({
      value: id,
      label: name,
      detail: `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`,
      address: pathTo(paths.detail, { id }),
    }));
}

const which = (version?: 2): { readonly id: CommandArgument<Segments> } => ({
  id: { title: 'Segment', choices: (segments, typed) => find(segments, typed, version) },
});

export const commands: PluginCommands<Segments, 'create' | 'index'> = {
  list: {
    title: 'Go to segments',
    to: 'index',
    keys: 'g t',
    icon: 'segment',
    keywords: ['targeting', 'engaged', 'who opened', 'who clicked', 'opened', 'clicked', 'not opened'],
  },
  create: {
    title: 'Create segment',
    to: 'create',
    icon: 'add',
    keywords: ['audience', 'filter', 'condition'],
    when: canCreate,
  },
  open: {
    title: 'Open segment',
    icon: 'segment',
    arguments: which(),
    run: (segments, { id = '' }) => segments.open('detail', id),
  },
  edit: {
    title: 'Edit segment',
    icon: 'edit',
    when: canUpdate,
    arguments: which(2),
    run: (segments, { id = '' }) => segments.open('edit', id),
  },
  duplicate: {
    title: 'Duplicate segment',
    icon: 'duplicate',
    keywords: ['copy'],
    when: canCreate,
    arguments: which(),
    run: (segments, { id = '' }) => segments.open('duplicate', id),
  },
  refresh: {
    title: 'Refresh segment',
    icon: 'refresh',
    when: canUpdate,
    arguments: which(2),
    run: (segments, { id = '' }) => segments.refresh(id),
  },
  send: {
    title: 'Send to segment',
    icon: 'send',
    keywords: ['single send', 'campaign', 'email'],
    when: canCreate,
    arguments: which(),
    run: (segments, { id = '' }) => segments.send(id),
  },
  remove: {
    title: 'Delete segment',
    icon: 'trash',
    when: canDelete,
    arguments: which(),
    run: (segments, { id = '' }) => segments.open('remove', id),
  },
};

export const search: readonly SearchProvider<Segments>[] = [
  { title: 'Segments', icon: 'segment', find: (segments, typed) => find(segments, typed) },
];
