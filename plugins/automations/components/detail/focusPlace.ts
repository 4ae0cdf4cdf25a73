import type { CheckPlace } from '../../checks';

const controls = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [role="combobox"]:not([aria-disabled="true"])';

/** Shows a part of the form, once it is drawn, and gives the focus to what is to be filled in there. */
export function focusPlace(form: HTMLElement | null, place: CheckPlace): void {
  requestAnimationFrame(() => {
    const part = form?.querySelector<HTMLElement>(typeof place === 'object' ? `[data-step="${CSS.escape(place.stepId)}"]` : `[data-place="${place}"]`);
    if (!part) return;
    part.scrollIntoView({ block: 'center' });
    const inside = typeof place === 'object' ? (part.querySelector('[role="group"] section, [role="group"] [role="group"]') ?? part) : part;
    (inside.querySelector<HTMLElement>('[aria-invalid="true"]') ?? inside.querySelector<HTMLElement>(controls) ?? inside.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  });
}
