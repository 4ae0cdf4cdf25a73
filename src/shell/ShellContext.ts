import { createContext, useContext } from 'react';
import type { Kernel } from '../kernel/kernel';
import type { ShellView } from './ShellView';

/** The scope of the shell's own components. Plugins' pages use the SDK's hooks instead. */
export interface ShellScope {
  readonly kernel: Kernel;
  readonly view: ShellView;
}

export const ShellContext = createContext<ShellScope | undefined>(undefined);

/** The kernel and the frame's state. */
export function useShell(): ShellScope {
  const scope = useContext(ShellContext);
  if (!scope) throw new Error('This component is rendered outside <Shell>.');
  return scope;
}
