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
  /** Milliseconds until it vanishes; null: it stays until dismissed. */
  readonly vanishTimeout: number | null;
  readonly action?: AlertAction;
  /** Where it is shown: in the `<AlertContainer id>` of that id where the page has one, among the toasts else. */
  readonly alertContainerId?: string;
  /** Names it across changes of its text: a later alert with the same one replaces it in place. */
  readonly toastId?: string;
}

/** Where an alert is shown, and what it replaces. */
export type AlertPlace = Pick<Alert, 'alertContainerId' | 'toastId'>;

/** What the user is told, in one live region. */
export interface Alerts {
  /** Those shown now, oldest first. Observable. */
  readonly shown: readonly Alert[];
  /** Those that the container of this id shows; without an id, the toasts. Observable. */
  shownIn(containerId?: string): readonly Alert[];
  /** Tells that the page has a container of this id, until the returned function is called. */
  openContainer(containerId: string): () => void;
  /** Shows a text of a catalogue: `alerts.show(texts.saved, { name })`. Returns the alert's id. */
  show<Message extends string>(text: Text<Message>, ...values: TextArguments<Message>): string;
  /** Shows a message that comes from elsewhere, or with an action or its own time-out. */
  add(
    alert: { message: string; type: AlertType; vanishTimeout?: number | null; action?: AlertAction } & AlertPlace,
  ): string;
  dismiss(id: string): void;
  dismissMessage(message: string): void;
  dismissType(type: AlertType): void;
}
export const Alerts = token<Alerts>('alerts');
