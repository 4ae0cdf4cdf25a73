import { createContext, useContext } from 'react';
import type { Slot } from '../../stepEdits';

/** What cards do. The same object all the time, so that cards render only for what they show. */
export interface CanvasScope {
  readonly isFixed: boolean;
  /** Offers the steps that can be added at a position. */
  readonly add: (slot: Slot, anchor: { readonly x: number; readonly y: number }) => void;
}

export const CanvasScopeContext = createContext<CanvasScope>({ isFixed: true, add: () => undefined });

export const useCanvasScope = (): CanvasScope => useContext(CanvasScopeContext);

/** The id of a card's element, to which the canvas points while it is the current one. */
export const cardId = (nodeId: string): string => `canvas-card-${nodeId.replaceAll(' ', '-')}`;
