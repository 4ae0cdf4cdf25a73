import {
  injected,
  type Alert,
  type AlertType,
  type Alerts,
  fillText,
  type Text,
  type TextArguments,
} from 'sendwright/sdk';
import { action, computed, makeObservable, observable, observableShallow } from 'mobx';

/** Milliseconds until a success alert disappears. */
export const successVanishTimeout = 3200;

type NewAlert = Parameters<Alerts['add']>[0];

/** The timer of a disappearing alert: `left` counts down only while `timer` runs. */
interface Countdown {
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Alerts for the user. Success disappears; danger and warning stay until dismissed. */
@injected()
export class AlertCenter implements Alerts {
  shown: Alert[] = [];
  /** The ids of the page's containers. */
  readonly #containers = observable.array<string>();
  readonly #countdowns = new Map<string, Countdown>();
  #lastId = 0;

  constructor() {
    makeObservable(this, {
      shown: observableShallow,
      urgent: computed,
      openContainer: action,
      add: action,
      dismiss: action,
      dismissMessage: action,
      dismissType: action,
    });
  }

  /** Whether something needs the user's attention immediately. */
  get urgent(): boolean {
    return this.shown.some((alert) => alert.type === 'danger');
  }

  shownIn(containerId?: string): readonly Alert[] {
    return this.shown.filter(
      ({ alertContainerId: wanted }) =>
        (wanted && this.#containers.includes(wanted) ? wanted : undefined) === containerId,
    );
  }

  openContainer(containerId: string): () => void {
    this.#containers.push(containerId);
    return action(() => void this.#containers.splice(this.#containers.indexOf(containerId), 1));
  }

  show<Message extends string>(text: Text<Message>, ...values: TextArguments<Message>): string {
    return this.add({ message: fillText(text, ...values), type: text.type });
  }

  /**
   * An alert with the `toastId` of a visible one replaces it. Without one, the same message is shown once. Either
   * restarts the timer. A success with an action, such as Undo, can be pressed for ten seconds.
   */
  add({
    message,
    type,
    action: button,
    vanishTimeout = type === 'success' ? (button ? 10_000 : successVanishTimeout) : null,
    alertContainerId,
    toastId,
  }: NewAlert): string {
    const isSame = (alert: Alert): boolean =>
      toastId === undefined
        ? alert.toastId === undefined &&
          alert.message === message &&
          alert.type === type &&
          alert.alertContainerId === alertContainerId
        : alert.toastId === toastId;
    const duplicate = this.shown.find(isSame);
    const id = duplicate?.id ?? `alert-${++this.#lastId}`;
    const place = {
      ...(alertContainerId !== undefined && { alertContainerId }),
      ...(toastId !== undefined && { toastId }),
    };
    const alert: Alert = { id, message, type, vanishTimeout, ...(button && { action: button }), ...place };
    if (duplicate) this.shown[this.shown.indexOf(duplicate)] = alert;
    else this.shown.push(alert);
    this.#stop(id);
    this.#countdowns.delete(id);
    if (vanishTimeout !== null) {
      this.#countdowns.set(id, { left: vanishTimeout, startedAt: 0, timer: undefined });
      this.release(id);
    }
    return id;
  }

  hold(id: string): void {
    this.#stop(id);
  }

  release(id: string): void {
    const countdown = this.#countdowns.get(id);
    if (!countdown || countdown.timer !== undefined) return;
    countdown.startedAt = Date.now();
    countdown.timer = setTimeout(() => this.dismiss(id), countdown.left);
  }

  dismiss(id: string): void {
    this.#remove((alert) => alert.id === id);
  }

  dismissMessage(message: string): void {
    this.#remove((alert) => alert.message === message);
  }

  dismissType(type: AlertType): void {
    this.#remove((alert) => alert.type === type);
  }

  dispose(): void {
    for (const id of this.#countdowns.keys()) this.#stop(id);
    this.#countdowns.clear();
  }

  #stop(id: string): void {
    const countdown = this.#countdowns.get(id);
    if (!countdown || countdown.timer === undefined) return;
    clearTimeout(countdown.timer);
    countdown.timer = undefined;
    countdown.left -= Date.now() - countdown.startedAt;
  }

  #remove(matches: (alert: Alert) => boolean): void {
    for (const alert of this.shown.filter(matches)) {
      this.#stop(alert.id);
      this.#countdowns.delete(alert.id);
      this.shown.splice(this.shown.indexOf(alert), 1);
    }
  }
}
