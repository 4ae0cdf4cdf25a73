import { useCallback, useEffect, useRef, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { EmailTest } from 'sendwright/wire/emailTesting';
import { EmailTestsStore } from './emailTestsStore';

/** The polling interval in milliseconds while a test is running. */
const interval = 2000;

/** A test, refreshed while it is running. Call it in an observer component. */
export function useTest(id: string): {
  readonly test: EmailTest | undefined;
  readonly failure: unknown;
  readonly reload: () => void;
} {
  const store = useService(EmailTestsStore);
  const [failure, setFailure] = useState<unknown>();
  const again = useRef<() => void>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const { status } = await store.read(id, controller.signal);
        if (controller.signal.aborted) return;
        setFailure(undefined);
        if (status === 'pending') timer = setTimeout(() => void look(), interval);
      } catch (error) {
        if (!isAborted(error) && !controller.signal.aborted) setFailure(error);
      }
    };
    again.current = () => void look();
    again.current();
    return () => {
      controller.abort();
      again.current = undefined;
      clearTimeout(timer);
    };
  }, [store, id]);
  const reload = useCallback(() => {
    setFailure(undefined);
    again.current?.();
  }, []);
  return { test: store.test(id), failure, reload };
}
