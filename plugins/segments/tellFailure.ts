import { type Alerts, HttpFailure, type Text } from 'sendwright/sdk';

/** Says why the server refused, in its own words where those are for people; otherwise `text`. */
export function tellFailure(alerts: Alerts, failure: unknown, text: Text): void {
  const isRefusal = failure instanceof HttpFailure && [400, 403, 404, 409, 429].includes(failure.status);
  const message = isRefusal ? failure.errors[0]?.message : undefined;
  if (message) alerts.add({ type: 'danger', message });
  else alerts.show(text);
}
