import { Type } from '@sinclair/typebox';
import { MovedSend, MovedSends } from 'sendwright/wire/moves';
import { type ApiClient, RefusedRequest } from './apiClient';
import type { MoveContext } from './moveContext';
import { type Created, type KindCounts, moveEach, pagesOf } from './moveEach';
import { all } from './moveContent';
import type { MoveStore } from './moveStore';

const WithId = Type.Object({ id: Type.String() });

export const sendsOf = (client: ApiClient) =>
  pagesOf(client, '/marketing/singlesends?page_size=100', async (from, path) => {
    const page = await from.ask(MovedSends, { method: 'GET', path });
    return { items: page.result, next: page._metadata?.next };
  });

/** Single sends become drafts: nothing is sent by moving. */
export const moveSends = (context: MoveContext): Promise<KindCounts> =>
  moveEach(context, sendsOf(context.source), {
    kind: 'singlesends',
    isUnique: false,
    present: () => all(sendsOf(context.target)),
    create: ({ id }) => createSend(context, id),
  });

async function createSend({ source, target, store }: MoveContext, id: string): Promise<Created> {
  const send = await source.ask(MovedSend, { method: 'GET', path: `/marketing/singlesends/${encodeURIComponent(id)}` });
  if (send.channels && send.channels.length > 0 && !send.channels.includes('email'))
    throw new RefusedRequest(400, 'Only sends by email can be moved.');
  const notes: string[] = [];
  if (send.status === 'triggered') notes.push('It was sent: here it is a draft, and its statistics stay at SendGrid.');
  if (send.status === 'scheduled') notes.push('It was scheduled: here it is a draft. Cancel it at one of the two.');
  if (send.abtest) notes.push('Its A/B test was not moved.');
  const body = {
    name: send.name,
    categories: send.categories ?? [],
    send_to: await recipientsOf(store, send.send_to, notes),
    email_config: await messageOf(store, send.email_config, notes),
  };
  const created = await target.ask(WithId, { method: 'POST', path: '/marketing/singlesends', body });
  return { ...created, note: notes.length > 0 ? notes.join(' ') : undefined };
}

async function recipientsOf(store: MoveStore, given: MovedSend['send_to'], notes: string[]) {
  const mapped = async (kind: 'lists' | 'segments', ids: readonly string[] | null | undefined): Promise<string[]> => {
    const found: string[] = [];
    for (const id of ids ?? []) {
      const target = await store.targetOf(kind, id);
      if (target === undefined) notes.push(`Of its ${kind}, ${id} was not moved.`);
      else found.push(target);
    }
    return found;
  };
  return {
    list_ids: await mapped('lists', given?.list_ids),
    segment_ids: await mapped('segments', given?.segment_ids),
    exclude_list_ids: await mapped('lists', given?.exclude_list_ids),
    exclude_segment_ids: await mapped('segments', given?.exclude_segment_ids),
    all: given?.all ?? false,
  };
}

async function messageOf(store: MoveStore, given: MovedSend['email_config'], notes: string[]) {
  const group = given?.suppression_group_id ?? null;
  // The published API has -1 for the global list.
  const isGlobal = given?.global_unsubscribe === true || (group !== null && group < 0);
  const mapped = async (kind: 'groups' | 'senders', id: number | null | undefined): Promise<number | null> => {
    if (id === null || id === undefined || id <= 0) return null;
    const target = await store.targetOf(kind, String(id));
    if (target === undefined) notes.push(kind === 'groups' ? 'Its group was not moved.' : 'Its sender was not moved.');
    return target === undefined ? null : Number(target);
  };
  if (given?.ip_pool) notes.push(`Its IP pool ${given.ip_pool} was not moved.`);
  return {
    subject: given?.subject ?? null,
    preheader: given?.preheader ?? null,
    html_content: given?.html_content ?? null,
    plain_content: given?.plain_content ?? null,
    generate_plain_content: given?.generate_plain_content ?? true,
    ...(given?.editor === 'code' || given?.editor === 'design' ? { editor: given.editor } : {}),
    ...(typeof given?.design === 'object' && given.design !== null ? { design: given.design } : {}),
    suppression_group_id: isGlobal ? null : await mapped('groups', group),
    ...(given?.custom_unsubscribe_url ? { custom_unsubscribe_url: given.custom_unsubscribe_url } : {}),
    ...(isGlobal ? { global_unsubscribe: true } : {}),
    sender_id: await mapped('senders', given?.sender_id),
  };
}
