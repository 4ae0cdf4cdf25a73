import { type ComponentType, lazy, Suspense } from 'react';

/** A state page whose code is fetched on first use, because few are needed. A lost chunk fails like a page's. */
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
