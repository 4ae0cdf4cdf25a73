import { Type } from '@sinclair/typebox';
import { SignedIn } from 'sendwright/wire/account';
import { LimitOffsetQuery } from 'sendwright/wire/common';
import {
  Invitation,
  InvitationAccept,
  InvitationDetails,
  InvitationParams,
  InvitationRead,
  PendingInvitations,
  Teammate,
  TeammateInvite,
  TeammateList,
  TeammateParams,
  TeammateUpdate,
} from 'sendwright/wire/teammates';
import { limitOffsetOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { AttemptLimit } from '../accounts/attemptLimit';
import { clientOf, signedIn } from '../accounts/signedIn';
import {
  acceptInvitation,
  invite,
  pendingInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations';
import { listTeammates, readTeammate, removeTeammate, updateTeammate } from './teammates';

const tags = ['Teammates'];

export function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const joins = new AttemptLimit(database, { of: 'invitation', most: 100, minutes: 60 });

  server.post(
    '/v3/teammates',
    {
      config: { scope: 'teammates.create' },
      schema: { tags, summary: 'Invite a teammate', body: TeammateInvite, response: { 201: Invitation } },
    },
    async (request, reply) => reply.code(201).send(await invite(provider, request.caller, request.body)),
  );

  server.get(
    '/v3/teammates',
    {
      config: { scope: 'teammates.read' },
      schema: { tags, summary: 'List teammates', querystring: LimitOffsetQuery, response: { 200: TeammateList } },
    },
    async (request) => ({ result: await listTeammates(database, request.caller, limitOffsetOf(request.query)) }),
  );

  server.get(
    '/v3/teammates/pending',
    {
      config: { scope: 'teammates.read' },
      schema: { tags, summary: 'List invitations', response: { 200: PendingInvitations } },
    },
    async (request) => ({ result: await pendingInvitations(database, request.caller) }),
  );

  server.post(
    '/v3/teammates/pending/:token/resend',
    {
      config: { scope: 'teammates.create' },
      schema: { tags, summary: 'Mail an invitation again', params: InvitationParams, response: { 200: Invitation } },
    },
    async (request) => resendInvitation(provider, request.caller, request.params.token),
  );

  server.delete(
    '/v3/teammates/pending/:token',
    {
      config: { scope: 'teammates.delete' },
      schema: { tags, summary: 'Withdraw an invitation', params: InvitationParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await withdrawInvitation(provider, request.caller, request.params.token);
      return reply.code(204).send(null);
    },
  );

  server.get(
    '/v3/teammates/:username',
    {
      config: { scope: 'teammates.read' },
      schema: { tags, summary: 'Read a teammate', params: TeammateParams, response: { 200: Teammate } },
    },
    async (request) => readTeammate(database, request.caller, request.params.username),
  );

  server.patch(
    '/v3/teammates/:username',
    {
      config: { scope: 'teammates.update' },
      schema: {
        tags,
        summary: 'Change what a teammate may do',
        params: TeammateParams,
        body: TeammateUpdate,
        response: { 200: Teammate },
      },
    },
    async (request) => updateTeammate(database, request.caller, request.params.username, request.body),
  );

  server.delete(
    '/v3/teammates/:username',
    {
      config: { scope: 'teammates.delete' },
      schema: { tags, summary: 'Remove a teammate', params: TeammateParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await removeTeammate(database, request.caller, request.params.username);
      return reply.code(204).send(null);
    },
  );

  server.post(
    '/v3/invitations/read',
    {
      config: { public: true },
      schema: {
        tags,
        summary: 'Read an invitation by its mailed link',
        body: InvitationRead,
        response: { 200: InvitationDetails },
      },
    },
    async (request) => {
      await joins.take(request.ip);
      return readInvitation(database, request.body.token);
    },
  );

  server.post(
    '/v3/invitations/accept',
    {
      config: { public: true },
      schema: { tags, summary: 'Join by a mailed invitation', body: InvitationAccept, response: { 201: SignedIn } },
    },
    async (request, reply) => {
      await joins.take(request.ip);
      return reply.code(201).send(signedIn(reply, await acceptInvitation(provider, request.body, clientOf(request))));
    },
  );
}
