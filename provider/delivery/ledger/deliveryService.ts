import { setTimeout as delay } from 'node:timers/promises';
import { shutdownGraceMs } from '../transport/shutdownGrace';
import { type DeliveryParts, deliverStream } from './deliverStream';
import type { Lane } from './lane';
import { Pacer } from './pacer';
import { recoverDeliveries } from './recoverDeliveries';
import type { StreamKey } from './streamKey';
import { type WorkerIdentity, holdWorkerIdentity } from './workerIdentity';

/** Milliseconds between looks for streams that are due. */
const lookEvery = 500;
/** Milliseconds between looks for what dead workers left behind. */
const recoverEvery = 3000;
/** Milliseconds a stream is left alone after its run failed. */
const failureRest = 5000;

/** A stream that a worker of this process is at. */
interface Running {
  readonly stream: StreamKey;
  readonly done: Promise<void>;
}

/**
 * Works on all accounts' lanes for as long as the process lives: delivers what is due, declares what dead workers left
 * behind. The ledger itself is the queue, so nothing has to be handed over between processes, and a start after a
 * crash goes on at once.
 */
export class DeliveryService {
  private readonly stopped = new AbortController();
  private readonly forceShutdown = new AbortController();
  private readonly parts: DeliveryParts;
  private readonly running: ReadonlyMap<Lane, Set<Running>>;
  private identity: WorkerIdentity | undefined;
  private readonly looping: Promise<void>;
  private recoveredAt = -Infinity;

  private constructor(
    parts: DeliveryParts,
    private readonly lanes: readonly Lane[],
  ) {
    this.parts = { ...parts, forceShutdownSignal: this.forceShutdown.signal };
    this.running = new Map(lanes.map((lane) => [lane, new Set()]));
    this.looping = this.loop();
  }

  /** Begins at once. `lanes` are looked at in their order. */
  static start(parts: DeliveryParts, lanes: readonly Lane[]): DeliveryService {
    return new DeliveryService({ pacer: new Pacer(), ...parts }, lanes);
  }

  /**
   * Takes on nothing new, lets messages in flight finish and records them: nothing is left unconfirmed but what a
   * server has got and does not answer for seven seconds.
   */
  async stop(): Promise<void> {
    this.stopped.abort();
    const late = setTimeout(() => {
      this.forceShutdown.abort();
      this.parts.transport.cut();
    }, shutdownGraceMs);
    await this.looping;
    await Promise.all(this.lanes.map(async (lane) => lane.idle?.()));
    await Promise.all([...this.running.values()].flatMap((streams) => [...streams].map(({ done }) => done)));
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
      await delay(lookEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const { database, log } = this.parts;
    if (this.identity === undefined || this.identity.lost.aborted) this.identity = await holdWorkerIdentity(database);
    if (performance.now() - this.recoveredAt >= recoverEvery) {
      const recovered = await recoverDeliveries(database, this.lanes);
      if (recovered.unconfirmed + recovered.recorded + recovered.released > 0)
        log.warn(recovered, 'took back the messages of a worker that died');
      this.recoveredAt = performance.now();
    }
    for (const lane of this.lanes) lane.tend?.();
    for (const [lane, running] of this.running) await this.begin(lane, running, this.identity);
  }

  private async begin(lane: Lane, running: Set<Running>, identity: WorkerIdentity): Promise<void> {
    const free = lane.parallel - running.size;
    if (free <= 0) return;
    const busy = [...running].map(({ stream }) => stream);
    for (const stream of await lane.due(busy, free)) {
      const entry: Running = { stream, done: this.work(lane, stream, identity).finally(() => running.delete(entry)) };
      running.add(entry);
    }
  }

  private async work(lane: Lane, stream: StreamKey, identity: WorkerIdentity): Promise<void> {
    try {
      const signal = AbortSignal.any([this.stopped.signal, identity.lost]);
      await deliverStream(this.parts, lane, stream, identity.workerId, signal);
    } catch (error) {
      this.parts.log.error({ err: error, ...stream, lane: lane.name }, 'delivering failed; trying again');
      // Rows may be left claimed under this name: giving it up lets recovery find them.
      await identity.release();
      await delay(failureRest, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }
}
