/** The view of an automation's steps that was shown last: its editors return to it. */
let last: 'canvas' | undefined;

export function rememberView(view: 'canvas' | undefined): void {
  last = view;
}

/** The parameters of the page of an automation, in the view that was shown last. */
export const detailOf = (id: string): { id: string; view?: string } => ({
  id,
  ...(last !== undefined && { view: last }),
});
