import { lazy } from 'react';
import type { DesignEditor } from './contract';

export function activate(): DesignEditor {
  return { Editor: lazy(() => import('./components/Editor')) };
}
