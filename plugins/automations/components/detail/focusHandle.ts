/** Gives the focus to a step's handle, once it is drawn. */
export function focusHandle(stepId: string): void {
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>('[data-handle]')]
      .find(({ dataset }) => dataset['handle'] === stepId)
      ?.focus(),
  );
}
