import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { Guard, Refusal } from './guards';
import type { OptionalService } from './injected';
import type { Filling, Slot } from './slots';
import type { Token } from './token';

/** The kernel's interface for components. Plugins use the hooks below instead. */
export interface Workbench {
  /** The service of a token; throws a readable error if nothing provides it. */
  resolve<Service>(token: Token<Service>): Service;
  /** A service that may be absent, and is activated on first use. */
  optional<Service>(token: Token<Service>): OptionalService<Service>;
  /** The fills of a slot that the guards allow, in order. Observable. */
  fillings(slot: string): readonly Filling[];
  /** Why a guard refuses now. Observable. */
  refusal(guard: Guard | undefined): Refusal | undefined;
  /** The parameters of the current route. Observable. */
  parameters(): Readonly<Record<string, string>>;
}

/** Set by the kernel around the shell, by `testWorkbench` around a page. */
export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

/** The workbench around this component. */
export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('It is used outside the workbench: wrap it in testWorkbench or WorkbenchContext.');
  return workbench;
}

/**
 * A service: the kernel's (`Http`, `Alerts`, ...), another plugin's, or one that this plugin shared with its own pages.
 */
export function useService<Service>(wanted: Token<Service>): Service {
  const workbench = useWorkbench();
  return useMemo(() => workbench.resolve(wanted), [workbench, wanted]);
}

/** A service that may be absent: `get()` in an effect or handler activates it, `current` is for observer components. */
export function useOptionalService<Service>(wanted: Token<Service>): OptionalService<Service> {
  const workbench = useWorkbench();
  return useMemo(() => workbench.optional(wanted), [workbench, wanted]);
}

/** The current fills of a slot. Call it in an observer component. */
export function useSlot<Props extends object>(target: Slot<Props>): readonly Filling[] {
  return useWorkbench().fillings(target.name);
}

/** Why a guard currently refuses, or undefined. Call it in an observer component. */
export function useRefusal(guard: Guard | undefined): Refusal | undefined {
  return useWorkbench().refusal(guard);
}

/** A parameter of the current route; `''` if there is none with that name. */
export function useParameter(name: string): string {
  return useWorkbench().parameters()[name] ?? '';
}

/** A signal that aborts when the component unmounts: pass it to the requests of a page. */
export function usePageSignal(): AbortSignal {
  const [controller] = useState(() => new AbortController());
  useEffect(() => () => controller.abort(), [controller]);
  return controller.signal;
}
