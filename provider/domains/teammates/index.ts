import { teammates as contract } from 'sendwright/wire/teammates';
import { networkOf } from '../../http/networkOf';
import { limitOffsetOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { AttemptLimit } from '../accounts/sessions/attemptLimit';
import { clientOf, signedIn } from '../accounts/sessions/signedIn';
import {
  acceptInvitation,
  invite,
  pendingInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations';
import { listSubuserAccess } from './subuserAccess';
import { listTeammates, readTeammate, removeTeammate, updateTeammate } from './teammates';

/** The people who work in one account, and those who are invited to. */
export const teammates: Domain = { name: 'teammates', routes };

/** The operations of `/v3/teammates` and `/v3/invitations`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  const joins = new AttemptLimit(database, { of: 'invitation', most: 100, minutes: 60 });

  serve(server, provider, contract, {
    'POST /teammates': ({ caller, body }) => invite(provider, caller, body),
    'GET /teammates': async ({ caller, query }) => ({
      result: await listTeammates(database, caller, limitOffsetOf(query)),
    }),
    'GET /teammates/pending': async ({ caller }) => ({ result: await pendingInvitations(database, caller) }),
    'POST /teammates/pending/:token/resend': ({ caller, params }) => resendInvitation(provider, caller, params.token),
    'DELETE /teammates/pending/:token': ({ caller, params }) => withdrawInvitation(provider, caller, params.token),
    'GET /teammates/:username': ({ caller, params }) => readTeammate(database, caller, params.username),
    'PATCH /teammates/:username': ({ caller, params, body }) => updateTeammate(database, caller, params.username, body),
    'DELETE /teammates/:username': ({ caller, params }) => removeTeammate(database, caller, params.username),
    'GET /teammates/:username/subuser_access': ({ caller, params, query }) =>
      listSubuserAccess(database, caller, params.username, query),
    'POST /invitations/read': async ({ body, request }) => {
      await joins.take(networkOf(request.ip));
      return readInvitation(database, body.token);
    },
    'POST /invitations/accept': async ({ body, request, reply }) => {
      await joins.take(networkOf(request.ip));
      return signedIn(reply, await acceptInvitation(provider, body, clientOf(request)));
    },
  });
}
