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
  edit: {
    title: 'Edit single send',
    icon: 'edit',
    when: canUpdate,
    arguments: whichSend('draft'),
    run: (singleSends, { id = '' }) => singleSends.open('editor', id),
  },
  review: {
    title: 'Review single send',
    icon: 'check',
    arguments: whichSend('draft'),
    run: (singleSends, { id = '' }) => singleSends.open('review', id),
  },
  sendTest: {
    title: 'Send me a test of a single send',
    icon: 'mail',
    keywords: ['preview', 'proof', 'try'],
    when: canUpdate,
    arguments: whichSend('draft'),
    run: (singleSends, { id = '' }) => singleSends.open('editorSendTest', id),
  },
  send: {
    title: 'Send or schedule single send',
    icon: 'send',
    keywords: ['now', 'launch'],
    when: canUpdate,
    arguments: whichSend('draft'),
    run: (singleSends, { id = '' }) => singleSends.open('send', id),
  },
  stats: {
    title: 'View statistics of a single send',
    icon: 'chart',
    keywords: ['report', 'opens', 'clicks'],
    arguments: whichSend('triggered', 'scheduled'),
    run: (singleSends, { id = '' }) => singleSends.open('stats', id),
  },
  preview: {
    title: 'Preview single send',
    icon: 'eye',
    arguments: whichSend(),
    run: (singleSends, { id = '' }) => singleSends.open('preview', id),
  },
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
  remove: {
    title: 'Delete single send',
    icon: 'trash',
    when: canDelete,
    arguments: whichSend(),
    run: (singleSends, { id = '' }) => singleSends.open('remove', id),
  },
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
