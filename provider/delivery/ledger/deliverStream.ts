import { ProviderPace } from '../pace/providerPace';
import type { Transport } from '../transport/transport';
import { DeliveryRun } from './deliveryRun';
import type { Lane, LaneParts } from './lane';
import { Pacer } from './pacer';
import { readMailLimits } from './sendLimits';
import type { StreamKey } from './streamKey';

export interface DeliveryParts extends LaneParts {
  readonly transport: Transport;
  /** Shared by all streams of the process; unset: each run has its own. */
  readonly pacer?: Pacer;
  /** As `pacer`. */
  readonly providerPace?: ProviderPace;
  /** Aborts when the process stops and should no longer wait for an unresponsive database. */
  readonly forceShutdownSignal?: AbortSignal | undefined;
}

/**
 * Sends everything a stream has to send now, under the name of a live worker. Any number of processes may do so at
 * once. If no mail server can be reached, the stream backs off.
 * @param handled is called for each message that was dealt with
 * @throws the database's error; rows may then remain in `sending`, and the worker's name must be released
 */
export async function deliverStream(
  parts: DeliveryParts,
  lane: Lane,
  stream: StreamKey,
  workerId: string,
  signal: AbortSignal,
  handled?: () => void,
): Promise<void> {
  const { database, transport, log, pacer = new Pacer(), forceShutdownSignal } = parts;
  const source = await lane.open(stream, workerId);
  if (source === undefined) return;
  const limits = await readMailLimits(database, stream.accountId);
  const run = await DeliveryRun.open({
    database,
    transport,
    log,
    workerId,
    lane,
    send: stream,
    source,
    pacer,
    providerPace: parts.providerPace ?? new ProviderPace(database),
    limits,
    forceShutdownSignal,
    handled,
  });
  await run.run(signal);
  if (run.unreachable === undefined || run.reached) await lane.settle(stream);
  const reason = run.unreachable ?? source.whyExhausted?.();
  if (reason === undefined) return;
  log.warn({ ...stream, lane: lane.name, reason }, 'no message of this stream can be sent now; it backs off');
  await lane.backOff(stream, reason);
}
