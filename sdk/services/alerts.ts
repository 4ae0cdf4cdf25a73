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
}

/** What the user is told, in one live region. */
export interface Alerts {
  /** Those shown now, oldest first. Observable. */
  readonly shown: readonly Alert[];
  /** Shows a text of a catalogue: `alerts.show(texts.saved, { name })`. Returns the alert's id. */
  show<Message extends string>(text: Text<Message>, ...values: TextArguments<Message>): string;
  /** Shows a message that comes from elsewhere, or with an action or its own time-out. */
  add(alert: { message: string; type: AlertType; vanishTimeout?: number | null; action?: AlertAction }): string;
  dismiss(id: string): void;
  dismissMessage(message: string): void;
  dismissType(type: AlertType): void;
}
export const Alerts = token<Alerts>('alerts');
