import type { CommandArgument, PluginCommands, SearchProvider } from 'sendwright/sdk';
import { SingleSends } from './contract';
import { summaryStatus } from './singleSendStatus';

const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

const whichSend = (
  ...statuses: ('draft' | 'scheduled' | 'triggered')[]
): Readonly<Record<string, CommandArgument<SingleSends>>> => ({
  id: {
    title: 'Which single send?',
    choices: async (singleSends, typed, signal) =>
      (await singleSends.find(typed, statuses.length > 0 ? statuses : undefined, signal)).map(
        ({ id, name, status }) => ({ value: id, label: name, detail: summaryStatus[status] }),
      ),
  },
});

const opens = (page: Parameters<SingleSends['open']>[0], ...statuses: Parameters<typeof whichSend>) => ({
  arguments: whichSend(...statuses),
  run: (singleSends: SingleSends, { id = '' }: Readonly<Record<string, string>>) => singleSends.open(page, id),
});

export const commands: PluginCommands<SingleSends, 'approvals' | 'create' | 'feeds' | 'list' | 'settings'> = {
  open: {
    title: 'Go to single sends',
    to: 'list',
    keys: 'g s',
    icon: 'send',
    keywords: ['campaign', 'broadcast', 'newsletters', 'blast', 'drafts', 'one-off', 'sent campaigns'],
  },
  create: {
    title: 'Create single send',
    to: 'create',
    keys: 'c s',
    icon: 'add',
    keywords: ['newsletter', 'email', 'sms', 'text message', 'new', 'create campaign'],
    when: canCreate,
  },
  edit: { title: 'Edit single send', icon: 'edit', when: canUpdate, ...opens('editor', 'draft') },
  review: { title: 'Review single send', icon: 'check', ...opens('review', 'draft') },
  sendTest: {
    title: 'Send me a test of a single send',
    icon: 'mail',
    keywords: ['preview', 'proof', 'try'],
    when: canUpdate,
    ...opens('editorSendTest', 'draft'),
  },
  send: {
    title: 'Send or schedule single send',
    icon: 'send',
    keywords: ['now', 'launch'],
    when: canUpdate,
    ...opens('send', 'draft'),
  },
  stats: {
    title: 'View statistics of a single send',
    icon: 'chart',
    keywords: ['report', 'opens', 'clicks'],
    ...opens('stats', 'triggered', 'scheduled'),
  },
  preview: { title: 'Preview single send', icon: 'eye', ...opens('preview') },
  duplicate: {
    title: 'Duplicate single send',
    icon: 'duplicate',
    keywords: ['copy'],
    when: canCreate,
    arguments: whichSend(),
    run: async (singleSends, { id = '' }) => void (await singleSends.duplicate(id)),
  },
  unschedule: {
    title: 'Unschedule single send, or undo sending',
    icon: 'undo',
    keywords: ['cancel', 'stop', 'undo send'],
    when: canUpdate,
    arguments: whichSend('scheduled'),
    run: (singleSends, { id = '' }) => singleSends.unschedule(id),
  },
  pause: {
    title: 'Pause single send',
    icon: 'pause',
    keywords: ['stop', 'hold'],
    when: canUpdate,
    arguments: whichSend('scheduled', 'triggered'),
    run: (singleSends, { id = '' }) => singleSends.act('pause', id),
  },
  resume: {
    title: 'Resume single send',
    icon: 'send',
    keywords: ['continue', 'go on'],
    when: canUpdate,
    arguments: whichSend('scheduled', 'triggered'),
    run: (singleSends, { id = '' }) => singleSends.act('resume', id),
  },
  cancel: {
    title: 'Cancel the rest of a single send',
    icon: 'close',
    keywords: ['stop', 'abort'],
    when: canUpdate,
    arguments: whichSend('triggered'),
    run: (singleSends, { id = '' }) => singleSends.askToCancel(id),
  },
  approvals: {
    title: 'Go to what waits for approval',
    to: 'approvals',
    icon: 'check',
    keywords: ['approve', 'reject'],
  },
  feeds: { title: 'Go to RSS feeds', to: 'feeds', icon: 'refresh', keywords: ['rss to email', 'blog', 'atom'] },
  settings: {
    title: 'Change sending settings',
    to: 'settings',
    icon: 'settings',
    keywords: ['undo', 'frequency cap', 'overdue'],
    when: canUpdate,
  },
  remove: { title: 'Delete single send', icon: 'trash', when: canDelete, ...opens('remove') },
  exportStats: {
    title: 'Export statistics of a single send',
    icon: 'download',
    keywords: ['report', 'csv'],
    arguments: whichSend('triggered'),
    run: (singleSends, { id = '' }) => singleSends.exportStats(id, 'single-send-statistics'),
  },
};

export const search: readonly SearchProvider<SingleSends>[] = [
  {
    title: 'Single sends',
    icon: 'send',
    find: async (singleSends, typed, signal) =>
      (await singleSends.find(typed, undefined, signal)).map(({ id, name, status }) => ({
        value: id,
        label: name,
        detail: summaryStatus[status],
        address: `/single-sends/${id}/${status === 'draft' ? 'editor' : 'stats'}`,
      })),
  },
];
