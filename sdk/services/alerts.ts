import type { AlertType, Text, TextArguments } from '../texts';
import { token } from '../token';

/** A button on an alert, e.g. "Undo send". */
export interface AlertAction {
  readonly label: string;
  readonly run: () => void | Promise<void>;
}

export interface Alert {
  readonly id: string;
  readonly message: string;
  readonly type: AlertType;
  /** Milliseconds until it disappears; null: it stays until dismissed. */
  readonly vanishTimeout: number | null;
  readonly action?: AlertAction;
  /** Where it is shown: in the `<AlertContainer id>` with that id if the page has one, otherwise as a toast. */
  readonly alertContainerId?: string;
  /** Identifies it across text changes: a later alert with the same id replaces it in place. */
  readonly toastId?: string;
}

/** Where an alert is shown, and which one it replaces. */
export type AlertPlace = Pick<Alert, 'alertContainerId' | 'toastId'>;

/** Alerts for the user, in one live region. */
export interface Alerts {
  /** The visible alerts, oldest first. Observable. */
  readonly shown: readonly Alert[];
  /** The alerts in the container with this id; without an id, the toasts. Observable. */
  shownIn(containerId?: string): readonly Alert[];
  /** Registers a container on the page, until the returned function is called. */
  openContainer(containerId: string): () => void;
  /** Shows a text of the catalog: `alerts.show(texts.saved, { name })`. Returns the alert's id. */
  show<Message extends string>(text: Text<Message>, ...values: TextArguments<Message>): string;
  /** Shows another message, or one with an action or its own timeout. */
  add(
    alert: { message: string; type: AlertType; vanishTimeout?: number | null; action?: AlertAction } & AlertPlace,
  ): string;
  dismiss(id: string): void;
  dismissMessage(message: string): void;
  dismissType(type: AlertType): void;
}
export const Alerts = token<Alerts>('alerts');

/** The container of alerts that an `ErrorState` on the page says already. */
export const errorPlace = 'error';
