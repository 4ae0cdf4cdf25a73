import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A state page whose code is fetched when it is first shown, as few are. A chunk that is lost fails as its page would.
 */
export function stateInTime<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const State: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function StateInTime(props: Props) {
    return (
      <Suspense fallback={null}>
        <State {...props} />
      </Suspense>
    );
  };
}
