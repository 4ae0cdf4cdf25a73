import type { Refusal } from 'sendwright/sdk';
import { Link } from 'sendwright/sdk/ui';
import { RequestAccess } from './RequestAccess';
import { StatePage } from './StatePage';

/** The page is not offered in the account's region. */
export function NoRegion({ refusal, title }: { readonly refusal: Refusal; readonly title: string }) {
  return (
    <StatePage
      drawing="region"
      title={`${title} isn't available in your region`}
      actions={
        <>
          <Link to="/" look="button">
            Go home
          </Link>
          <RequestAccess refusal={refusal} />
        </>
      }
    >
      Your account is kept in the EU region, where this part of the product is not offered yet.
    </StatePage>
  );
}
