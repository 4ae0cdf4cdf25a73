import { useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import { Banner, Link } from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { paths } from '../contract';
import { FormsStore } from '../formsStore';

/** Lists the forms that use a custom field, before it is deleted. */
export default function FieldForms({ fieldId }: { readonly fieldId: string }) {
  const store = useService(FormsStore);
  const [uses, setUses] = useState<readonly SignupForm[]>([]);
  useEffect(() => {
    let isHere = true;
    const asks = ({ fields }: SignupForm): boolean => fields.some(({ field_id: asked }) => asked === fieldId);
    // The forms keep working without the field, so a failure here does not block the dialog.
    store.refresh().then(
      (all) => isHere && setUses(all.filter(asks)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [store, fieldId]);
  if (uses.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={uses.length === 1 ? 'One signup form asks for it' : `${uses.length} signup forms ask for it`}
    >
      {uses.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={paths.editor} params={{ id }}>
            {name}
          </Link>
        </span>
      ))}
    </Banner>
  );
}
