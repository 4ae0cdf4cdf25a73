import { type ComponentType, lazy, Suspense, useState } from 'react';

interface FetchedPartOptions<Props extends object> {
  /** Shown if the code can't be fetched. Without one, the error is thrown to the next boundary. */
  readonly Otherwise?: ComponentType<Props>;
  /** Shown until it is fetched. */
  readonly Waiting?: ComponentType<Props>;
}

/**
 * A component whose code is fetched when it is first shown. If that fails, it is fetched again the next time it is
 * shown: React keeps a failed lazy component for as long as the page is open.
 */
export function fetchedPart<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  { Otherwise, Waiting }: FetchedPartOptions<Props> = {},
): ComponentType<Props> {
  const made = (): ComponentType<Props> =>
    lazy(() =>
      fetchIt().then(
        (part) => ({ default: part }),
        (failure: unknown) => {
          current = made();
          if (!Otherwise) throw failure;
          return { default: Otherwise };
        },
      ),
    );
  let current = made();
  return function FetchedPart(props: Props) {
    const [Part] = useState(() => current);
    return (
      <Suspense fallback={Waiting && <Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
