import type { RefObject } from 'react';
import type { CheckPlace } from '../../checks';

const controls =
  'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [role="combobox"]:not([aria-disabled="true"])';

/** Focuses a step's handle after it is rendered. */
export function focusHandle(stepId: string): void {
  requestAnimationFrame(() =>
    [...document.querySelectorAll<HTMLElement>('[data-handle]')]
      .find(({ dataset }) => dataset['handle'] === stepId)
      ?.focus(),
  );
}

/** Scrolls to a section of the form after it is rendered, and focuses the field to fill in. */
export function focusPlace(form: RefObject<HTMLElement | null>, place: CheckPlace): void {
  requestAnimationFrame(() => {
    const parts = [...(form.current?.querySelectorAll<HTMLElement>('[data-step], [data-place]') ?? [])];
    const part = parts.find(({ dataset }) =>
      typeof place === 'object' ? dataset['step'] === place.stepId : dataset['place'] === place,
    );
    if (!part) return;
    part.scrollIntoView({ block: 'center' });
    const inside =
      typeof place === 'object'
        ? (part.querySelector('[role="group"] section, [role="group"] [role="group"]') ?? part)
        : part;
    (
      inside.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      inside.querySelector<HTMLElement>(controls) ??
      inside.querySelector<HTMLElement>('button')
    )?.focus({ preventScroll: true });
  });
}

/**
 * Passes the focus on from a button that is disabled once everything is saved: to the canvas, or to the page's title.
 */
export function passFocusOn(button: HTMLButtonElement): void {
  // The page is rendered by then.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (!button.disabled || (activeElement !== button && activeElement !== document.body)) return;
      const next =
        document.querySelector<HTMLElement>('[role="application"]') ?? document.querySelector<HTMLElement>('main h1');
      if (next && next.tabIndex < 0) next.tabIndex = -1;
      next?.focus({ preventScroll: true });
    }),
  );
}
