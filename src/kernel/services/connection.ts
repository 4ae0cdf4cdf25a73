import { injected } from 'sendwright/sdk';
import { action, makeObservable, observable } from 'mobx';
import { parts } from '../parts';

/** The parts of the window that detect the network. */
type Network = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Milliseconds between two questions whether the server is back; doubled each time up to the longest. */
const firstDelay = 1000;
const maximumDelay = 10_000;

/** Resolves if the workbench's own server answers. The service worker leaves this address to the network. */
async function askServer(): Promise<void> {
  const { status } = await fetch('/health', { method: 'HEAD', cache: 'no-store' });
  if (status >= 500) throw new Error(`The server answered ${status}.`);
}

/** Whether the network and the server can be reached, and whether a new release is available. Observable. */
@injected(parts.session, parts.freshness)
export class Connection {
  isOnline: boolean;
  /** False from a failed request until the server answers again. */
  isReachable = true;
  /** How often the network or the server came back: what could not be loaded before is loaded again. */
  returns = 0;
  /** A newer workbench is available: reloading the page loads it. */
  hasRelease = false;
  #isAsking = false;
  #isDisposed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly session: { refresh(): unknown },
    private readonly freshness: { changed(resources: 'all'): void },
    private readonly network: Network = window,
    isOnline = navigator.onLine,
    private readonly ask: () => Promise<unknown> = askServer,
  ) {
    this.isOnline = isOnline;
    makeObservable<Connection, 'change' | 'answered'>(this, {
      isOnline: observable,
      isReachable: observable,
      returns: observable,
      hasRelease: observable,
      offerRelease: action,
      declineRelease: action,
      change: action,
      answered: action,
    });
    network.addEventListener('online', this.#online);
    network.addEventListener('offline', this.#offline);
  }

  offerRelease(): void {
    this.hasRelease = true;
  }

  /** Keeps the current release until the page is reloaded. */
  declineRelease(): void {
    this.hasRelease = false;
  }

  /** A request got no answer. Asks until the server answers again. */
  lost(): void {
    if (this.#isAsking || this.#isDisposed) return;
    this.#isAsking = true;
    void this.#askAgain(firstDelay);
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#timer);
    this.network.removeEventListener('online', this.#online);
    this.network.removeEventListener('offline', this.#offline);
  }

  async #askAgain(delay: number): Promise<void> {
    const answers = await this.ask().then(
      () => true,
      () => false,
    );
    if (this.#isDisposed) return;
    this.#isAsking = !answers;
    this.answered(answers);
    if (!answers) this.#timer = setTimeout(() => void this.#askAgain(Math.min(maximumDelay, delay * 2)), delay);
  }

  private answered(answers: boolean): void {
    const isBack = answers && !this.isReachable;
    this.isReachable = answers;
    if (isBack) this.#returned();
  }

  private change(isOnline: boolean): void {
    const isBack = isOnline && !this.isOnline;
    this.isOnline = isOnline;
    if (isBack) this.#returned();
  }

  #returned(): void {
    this.returns += 1;
    void this.session.refresh();
    this.freshness.changed('all');
  }

  readonly #online = (): void => this.change(true);
  readonly #offline = (): void => this.change(false);
}
