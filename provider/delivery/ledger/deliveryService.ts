import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Wake } from '../../jobs/wake';
import { ProviderPace } from '../pace/providerPace';
import { shutdownGraceMs } from '../transport/shutdownGrace';
import { type DeliveryParts, deliverStream } from './deliverStream';
import type { Lane } from './lane';
import { LaneSlots, type Place } from './laneSlots';
import { Pacer } from './pacer';
import { recoverDeliveries } from './recoverDeliveries';
import { type WorkerIdentity, acquireWorkerIdentity } from './workerIdentity';

/** Milliseconds between checks for due streams. */
const pollInterval = 500;
/** Milliseconds between checks for rows of dead workers. */
const recoverEvery = 3000;
/** Milliseconds before a stream whose run failed is tried again. */
const failureDelay = 5000;

/**
 * Delivers what is due in all accounts' lanes, and recovers what dead workers left, for as long as the process lives.
 * The ledger itself is the queue, so processes hand nothing over, and work continues right after a restart.
 */
export class DeliveryService {
  private readonly stopped = new AbortController();
  private readonly forceShutdown = new AbortController();
  private readonly parts: DeliveryParts;
  private readonly slots: ReadonlyMap<Lane, LaneSlots>;
  private identity: WorkerIdentity | undefined;
  private readonly looping: Promise<void>;
  private recoveredAt = -Infinity;

  private constructor(
    parts: DeliveryParts,
    private readonly lanes: readonly Lane[],
    private readonly wake: Wake,
  ) {
    // Each request of a run listens.
    setMaxListeners(0, this.forceShutdown.signal);
    this.parts = { ...parts, forceShutdownSignal: this.forceShutdown.signal };
    this.slots = new Map(lanes.map((lane) => [lane, new LaneSlots(lane.parallel)]));
    this.looping = this.loop();
  }

  /** Starts immediately. `lanes` are checked in their order; `wake` lets them be checked now. */
  static start(parts: DeliveryParts, lanes: readonly Lane[], wake = new Wake()): DeliveryService {
    const paced = { pacer: new Pacer(), providerPace: new ProviderPace(parts.database), ...parts };
    return new DeliveryService(paced, lanes, wake);
  }

  /**
   * Starts nothing new, and lets messages in flight finish and records them. Only messages that a server has received
   * and does not answer within seven seconds are left unconfirmed.
   */
  async stop(): Promise<void> {
    this.stopped.abort();
    const late = setTimeout(() => {
      this.forceShutdown.abort();
      this.parts.transport.cut();
    }, shutdownGraceMs);
    await this.looping;
    await Promise.all(this.lanes.map(async (lane) => lane.idle?.()));
    await Promise.all([...this.slots.values()].flatMap((slots) => slots.places.map(({ done }) => done)));
    await this.identity?.release();
    clearTimeout(late);
  }

  private async loop(): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        this.parts.log.error({ err: error }, 'looking for messages to deliver failed; trying again');
      }
      await this.wake.pause(pollInterval, signal);
    }
  }

  private async look(): Promise<void> {
    const { database, log } = this.parts;
    if (this.identity === undefined || this.identity.lost.aborted)
      this.identity = await acquireWorkerIdentity(database);
    if (performance.now() - this.recoveredAt >= recoverEvery) {
      const recovered = await recoverDeliveries(database, this.lanes);
      if (recovered.unconfirmed + recovered.recorded + recovered.released > 0)
        log.warn(recovered, 'took back the messages of a worker that died');
      this.recoveredAt = performance.now();
    }
    for (const lane of this.lanes) lane.tend?.();
    for (const [lane, slots] of this.slots) await this.begin(lane, slots, this.identity);
  }

  private async begin(lane: Lane, slots: LaneSlots, identity: WorkerIdentity): Promise<void> {
    const { limit, avoided } = slots.look();
    if (limit === 0) return;
    const busy = slots.places.map(({ stream }) => stream);
    for (const stream of await lane.due(busy, limit, avoided))
      slots.take(stream, (place) => this.work(lane, place, identity));
  }

  private async work(lane: Lane, { stream, count }: Place, identity: WorkerIdentity): Promise<void> {
    try {
      const signal = AbortSignal.any([this.stopped.signal, identity.lost]);
      await deliverStream(this.parts, lane, stream, identity.workerId, signal, count);
    } catch (error) {
      this.parts.log.error({ err: error, ...stream, lane: lane.name }, 'delivering failed; trying again');
      // Rows may still be claimed under this name; releasing it lets recovery find them.
      await identity.release();
      await delay(failureDelay, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }
}
