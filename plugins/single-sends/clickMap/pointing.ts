/** The handlers that mark a link while the mouse or the focus is on it. */
export const pointing = (place: number, onActive: (place: number | undefined) => void) => ({
  onMouseEnter: () => onActive(place),
  onMouseLeave: () => onActive(undefined),
  onFocus: () => onActive(place),
  onBlur: () => onActive(undefined),
});
