import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { ApprovalStatus, Schedule } from './singleSends';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** `above`: single sends to more recipients need a second person; null: none does. */
export const ApprovalSettings = Type.Object({ above: Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000 })) });
export type ApprovalSettings = Static<typeof ApprovalSettings>;

/** What somebody asked others to approve. `withdrawn`: by whoever asked, or because the send was changed since. */
export const Approval = Type.Object({
  id: Type.String(),
  status: ApprovalStatus,
  requested_by: Type.String(),
  requested_at: Type.String(),
  comment: Type.String(),
  /** How many people would receive it when it was asked for. An approval covers a tenth more. */
  recipients: Type.Integer(),
  /** When it is sent once it is approved; null: at once. */
  send_at: Nullable(Type.String()),
  zone_field: Nullable(Type.String()),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Type.String()),
  decision_comment: Type.String(),
  /** Whether the caller asked for it, and so can't decide about it. */
  is_own: Type.Boolean(),
});
export type Approval = Static<typeof Approval>;

/** The newest request of a send, and whether it needs one: null where the account asks for none. */
export const SendApproval = Type.Object({ above: Nullable(Type.Integer()), approval: Nullable(Approval) });
export type SendApproval = Static<typeof SendApproval>;

/** A single send that waits for a second person. */
export const WaitingApproval = Type.Object({ single_send_id: Type.String(), name: Type.String(), approval: Approval });
export type WaitingApproval = Static<typeof WaitingApproval>;

const Comment = Type.String({ maxLength: 1000 });
export const ApprovalRequest = Type.Object(
  {
    /** As for `schedule`: ISO 8601 in the future, or `now`: as soon as it is approved. */
    send_at: Type.String({ maxLength: 100 }),
    zone_field: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    comment: Type.Optional(Comment),
    /** The revision that was reviewed. If it is outdated, the response is 412. */
    revision: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type ApprovalRequest = Static<typeof ApprovalRequest>;

export const ApprovalDecision = Type.Object({ comment: Type.Optional(Comment) }, { additionalProperties: false });
export type ApprovalDecision = Static<typeof ApprovalDecision>;

const read = 'marketing.read';
const update = 'marketing_campaigns.update';

/** A second person for large single sends; our extensions. */
export const approvals = defineRoutes(
  { tag: 'Single sends', feature: 'mc.single_sends' },
  {
    'GET /marketing/settings/approval': {
      summary: 'Read when single sends need a second person',
      scope: read,
      responses: { 200: ApprovalSettings },
    },
    'PUT /marketing/settings/approval': {
      confirm: true,
      summary: 'Change when single sends need a second person',
      description: 'Only administrators of the account can, in the workbench: keys are refused.',
      scope: update,
      audit: 'account.settings_changed',
      body: ApprovalSettings,
      responses: { 200: ApprovalSettings },
      errors: ['approval_needs_person', 'approval_needs_people'],
    },
    'GET /marketing/approvals': {
      summary: 'List the single sends that wait for approval',
      description: 'At most 200, the oldest requests first.',
      scope: read,
      responses: { 200: Type.Object({ result: Type.Array(WaitingApproval) }) },
    },
    'GET /marketing/singlesends/:id/approval': {
      summary: 'Read the newest request for approval of a single send',
      scope: read,
      responses: { 200: SendApproval },
    },
    'POST /marketing/singlesends/:id/approval': {
      summary: 'Ask for approval of a single send',
      description: 'Replaces a request that is waiting. The send is checked as before scheduling.',
      scope: update,
      audit: 'approval.requested',
      body: ApprovalRequest,
      responses: { 201: Approval },
      errors: ['approval_not_needed'],
    },
    'DELETE /marketing/singlesends/:id/approval': {
      summary: 'Withdraw a request or an approval',
      description: 'A send that is scheduled is unscheduled.',
      scope: update,
      audit: 'approval.withdrawn',
      responses: { 204: Type.Null() },
      errors: ['approval_not_found'],
    },
    'POST /marketing/singlesends/:id/approval/approve': {
      summary: 'Approve a single send, which schedules it',
      description: 'Only somebody else than who asked can, in the workbench: keys are refused.',
      scope: update,
      audit: 'approval.approved',
      body: Type.Optional(ApprovalDecision),
      responses: { 200: Schedule },
      errors: ['approval_not_found', 'approval_needs_person', 'approval_own'],
    },
    'POST /marketing/singlesends/:id/approval/reject': {
      summary: 'Reject a single send',
      scope: update,
      audit: 'approval.rejected',
      body: Type.Optional(ApprovalDecision),
      responses: { 200: Approval },
      errors: ['approval_not_found', 'approval_needs_person', 'approval_own'],
    },
  },
);
export type ApprovalRoutes = typeof approvals.routes;
