import type { Design, FollowedBrand } from 'sendwright/email';
import type { FlowEmailName } from 'sendwright/email/gallery/flows';

/** Makes the emails of ready-made automations, in the account's brand if it has one. */
export interface FlowMail {
  readonly subjectOf: (name: FlowEmailName) => string;
  design(name: FlowEmailName): Design;
  /** With sample data, for previews. */
  html(name: FlowEmailName): string;
}

/** Loads what is needed to make them. */
export async function loadFlowMail(brand: FollowedBrand | undefined): Promise<FlowMail> {
  const [{ flowEmails }, { makeDesign, sampleDataOf }, { assetsAt, compile, inScheme }, { compileTemplate }] =
    await Promise.all([
      import('sendwright/email/gallery/flows'),
      import('sendwright/email/gallery'),
      import('sendwright/email'),
      import('sendwright/email/template'),
    ]);
  const root = location.origin;
  const assets = assetsAt(root);
  const design = (name: FlowEmailName): Design => makeDesign(flowEmails[name], root, brand);
  const made = new Map<FlowEmailName, string>();
  const sample = sampleDataOf(brand);
  const filled = (text: string): string => compileTemplate(text).render(sample);
  return {
    design,
    subjectOf: (name) => filled(flowEmails[name].subject),
    html(name) {
      const known = made.get(name);
      if (known !== undefined) return known;
      // As on paper, whatever the workbench's own colors.
      const html = inScheme(filled(compile(design(name), { target: 'send', assets }).html), false);
      made.set(name, html);
      return html;
    },
  };
}
