import { observer } from 'mobx-react-lite';
import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { type Filling, type Slot, useSlot } from 'sendwright/sdk';
import { ErrorBoundary } from './ErrorBoundary';
import { Skeleton } from './Skeleton';

export interface SlotOutletProps<Props extends object> {
  readonly slot: Slot<Props>;
  /** Props for each filling. */
  readonly props: Props;
  /** Wraps each filling; by default they are stacked vertically. */
  readonly frame?: ((filling: Filling, content: ReactNode) => ReactNode) | undefined;
  /** Shown if there are no fillings. */
  readonly empty?: ReactNode;
}

/** The lazy component of each filling: cached, because a new one would load again on every render. */
const components = new WeakMap<Filling, ComponentType<object>>();

function componentOf(filling: Filling): ComponentType<object> {
  const known = components.get(filling);
  if (known) return known;
  // `fill` has checked the component's props against the slot's; the registry has erased the type.
  const load = filling.component as unknown as () => Promise<{ default: ComponentType<object> }>;
  const made = lazy(async () => {
    try {
      return await load();
    } catch (error) {
      // React caches a failed lazy component, so a retry needs a new one.
      components.delete(filling);
      throw error;
    }
  });
  components.set(filling, made);
  return made;
}

/** One filling; if it throws, it shows the error without affecting the others. */
export function SlotFilling<Props extends object>({
  filling,
  props,
}: {
  readonly filling: Filling;
  readonly props: Props;
}) {
  const { title, from } = filling;
  const of = from && from.title !== title ? ` of the plugin “${from.title}”` : '';
  return (
    <ErrorBoundary
      title={`“${title}”${of} couldn't be shown.`}
      onFailure={(failure) => from?.failedToShow(failure, title)}
      onRetry={() => from?.showAgain()}
    >
      <Suspense fallback={<Skeleton />}>{createElement(componentOf(filling), props)}</Suspense>
    </ErrorBoundary>
  );
}

/** All fillings of a slot by other plugins, in order. */
export const SlotOutlet = observer(function SlotOutlet<Props extends object>({
  slot,
  props,
  frame,
  empty,
}: SlotOutletProps<Props>) {
  const fillings = useSlot(slot);
  if (fillings.length === 0) return <>{empty}</>;
  return (
    <>
      {fillings.map((filling, index) => {
        const content = <SlotFilling filling={filling} props={props} />;
        return <div key={`${filling.title}-${index}`}>{frame ? frame(filling, content) : content}</div>;
      })}
    </>
  );
});
