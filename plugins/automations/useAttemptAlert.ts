import { useMemo, useRef } from 'react';
import { Alerts, HttpFailure, type Text, useService } from 'sendwright/sdk';

export interface AttemptAlert {
  /** Shows the server's reasons, or `otherwise` if it gave none. */
  tell(failure: unknown, otherwise: Text): void;
  /** Takes back what was told: another attempt starts. */
  clear(): void;
}

/** Tells that an attempt failed, until the next one. Failures of earlier ones must not stay beside its success. */
export function useAttemptAlert(): AttemptAlert {
  const alerts = useService(Alerts);
  const told = useRef<string>(undefined);
  return useMemo(
    () => ({
      tell(failure, otherwise) {
        const reasons =
          failure instanceof HttpFailure && failure.status >= 400 && failure.status < 500
            ? failure.errors.map(({ message }) => message)
            : [];
        told.current =
          reasons.length === 0 ? alerts.show(otherwise) : alerts.add({ type: 'danger', message: reasons.join(' ') });
      },
      clear() {
        if (told.current !== undefined) alerts.dismiss(told.current);
        told.current = undefined;
      },
    }),
    [alerts],
  );
}
