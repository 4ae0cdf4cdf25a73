import type { Database } from '../../database/database';
import type { Server } from '../../provider';
import { auditAct, isRemembered } from './audit';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Remembers every act of an administrator who works as a subuser, with both names
 * (specification, section 6): what has no entry of its own stands as the request
 * that was made. The answer waits for the entry: an act that cannot be remembered
 * is reported as failed.
 */
export function rememberImpersonation(server: Server, database: Database): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const caller = request.caller as typeof request.caller | undefined;
    if (!caller?.impersonator || readOnly.has(request.method) || reply.statusCode >= 400 || isRemembered(caller)) return payload;
    const [path = ''] = request.url.split('?');
    await auditAct(database, caller, { action: 'impersonation.acted', subject: `${request.method} ${path}` });
    return payload;
  });
}
