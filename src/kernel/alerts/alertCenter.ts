import { type Alert, type AlertType, type Alerts, fillText, type Text, type TextArguments } from 'sendwright/sdk';
import { action, computed, makeObservable, observableShallow } from 'mobx';

/** Milliseconds until a success alert vanishes (specification, section 9). */
export const successVanishTimeout = 3200;

type NewAlert = Parameters<Alerts['add']>[0];

/** The clock of one vanishing alert: `left` counts down only while `timer` runs. */
interface Countdown {
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** What the user is told. Success vanishes by itself, danger and warning stay until dismissed. */
export class AlertCenter implements Alerts {
  shown: Alert[] = [];
  readonly #countdowns = new Map<string, Countdown>();
  #lastId = 0;

  constructor() {
    makeObservable(this, {
      shown: observableShallow,
      urgent: computed,
      add: action,
      dismiss: action,
      dismissMessage: action,
      dismissType: action,
    });
  }

  /** Whether something needs the user's attention at once. */
  get urgent(): boolean {
    return this.shown.some((alert) => alert.type === 'danger');
  }

  show<Message extends string>(text: Text<Message>, ...values: TextArguments<Message>): string {
    return this.add({ message: fillText(text, ...values), type: text.type });
  }

  /** The same message of the same type is shown once: its clock starts anew. */
  add({ message, type, vanishTimeout = type === 'success' ? successVanishTimeout : null, action: button }: NewAlert): string {
    const duplicate = this.shown.find((alert) => alert.message === message && alert.type === type);
    const id = duplicate?.id ?? `alert-${++this.#lastId}`;
    const alert: Alert = { id, message, type, vanishTimeout, ...(button && { action: button }) };
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
