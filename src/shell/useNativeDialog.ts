import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native modal `<dialog>`: the browser traps the focus, makes the rest inert and restores the focus.
 * Escape and a click on the backdrop call `onClose`.
 */
export function useNativeDialog(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const cancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    const press = (event: MouseEvent) => {
      if (event.target === element) close.current();
    };
    element.addEventListener('cancel', cancel);
    element.addEventListener('mousedown', press);
    return () => {
      element.removeEventListener('cancel', cancel);
      element.removeEventListener('mousedown', press);
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return dialog;
}
