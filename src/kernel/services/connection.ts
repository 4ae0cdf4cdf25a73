import { injected } from 'sendwright/sdk';
import { action, makeObservable, observable } from 'mobx';
import { parts } from '../parts';

/** The parts of the window that detect the network. */
type Network = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/** Whether there is a network connection, and whether a new release is available. Observable. */
@injected(parts.session)
export class Connection {
  isOnline: boolean;
  /** A newer workbench is available: reloading the page loads it. */
  hasRelease = false;

  constructor(
    private readonly session: { refresh(): unknown },
    private readonly network: Network = window,
    isOnline = navigator.onLine,
  ) {
    this.isOnline = isOnline;
    makeObservable<Connection, 'change'>(this, {
      isOnline: observable,
      hasRelease: observable,
      offerRelease: action,
      declineRelease: action,
      change: action,
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

  dispose(): void {
    this.network.removeEventListener('online', this.#online);
    this.network.removeEventListener('offline', this.#offline);
  }

  private change(isOnline: boolean): void {
    const isBack = isOnline && !this.isOnline;
    this.isOnline = isOnline;
    if (isBack) void this.session.refresh();
  }

  readonly #online = (): void => this.change(true);
  readonly #offline = (): void => this.change(false);
}
