import type { Alignment } from '../../document/design';
import type { InheritedStyle } from '../inheritedStyle';

/** Where an image or a button is. */
export const placeOf = ({ boxAlign, align }: InheritedStyle): Alignment => align ?? boxAlign ?? 'left';
