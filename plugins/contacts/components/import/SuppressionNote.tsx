import { Banner } from 'sendwright/sdk/ui';
import type { ImportDraft } from '../../importsStore';
import { isStatusMapping } from '../../mapping/fieldTargets';

/** Says before the upload that addresses will be suppressed, because of a column of statuses or for the whole file. */
export function SuppressionNote({ draft }: { readonly draft: ImportDraft }) {
  const columns = draft.choices.flatMap((choice, column) =>
    choice.to === 'field' && isStatusMapping(choice.fieldId)
      ? [draft.sheet.headers[column] || `Column ${column + 1}`]
      : [],
  );
  if (draft.suppress === undefined && columns.length === 0) return null;
  return (
    <Banner tone="info" title="This file suppresses addresses">
      {draft.suppress === undefined
        ? `Those who must not be emailed according to ${columns.join(' and ')} are imported, and their `
        : 'All people in the file are imported, and their '}
      addresses are suppressed: they get no email, and you see them under Suppressions. Undoing the import removes these
      suppressions, too, except for addresses that bounced since.
    </Banner>
  );
}
