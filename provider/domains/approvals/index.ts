import { approvals as contract } from 'sendwright/wire/approvals';
import { sql } from '../../database/sql';
import { ofRow } from '../../http/audited';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import {
  approveSend,
  changeApprovalSettings,
  listWaiting,
  readSendApproval,
  rejectSend,
  requestApproval,
  withdrawApproval,
} from './approvals';
import { approvalLimit } from './rule';

const ofSend = ofRow(sql`select name from single_sends`, sql`single_send_id`);

/**
 * A second person for large single sends. `rule` is asked wherever a send is scheduled, and again when its recipients
 * are fixed.
 */
export const approvals: Domain = { name: 'approvals', routes: approvalRoutes };

function approvalRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/settings/approval': async ({ caller }) => ({
      above: (await approvalLimit(database, caller.accountId)) ?? null,
    }),
    'PUT /marketing/settings/approval': {
      audit: ({ body }) => ({ subject: 'approval', details: body }),
      handle: ({ caller, body }) => changeApprovalSettings(database, caller, body),
    },
    'GET /marketing/approvals': async ({ caller }) => ({ result: await listWaiting(database, caller) }),
    'GET /marketing/singlesends/:id/approval': ({ caller, params }) => readSendApproval(database, caller, params.id),
    'POST /marketing/singlesends/:id/approval': {
      audit: ofSend,
      handle: ({ caller, params, body }) => requestApproval(database, caller, params.id, body),
    },
    'DELETE /marketing/singlesends/:id/approval': {
      audit: ofSend,
      handle: ({ caller, params }) => withdrawApproval(database, caller, params.id),
    },
    'POST /marketing/singlesends/:id/approval/approve': {
      audit: (act) => ({ ...ofSend(act), details: { comment: act.body.comment ?? '' } }),
      handle: ({ caller, params, body }) => approveSend(database, caller, params.id, body.comment ?? ''),
    },
    'POST /marketing/singlesends/:id/approval/reject': {
      audit: (act) => ({ ...ofSend(act), details: { comment: act.body.comment ?? '' } }),
      handle: ({ caller, params, body }) => rejectSend(database, caller, params.id, body.comment ?? ''),
    },
  });
}
