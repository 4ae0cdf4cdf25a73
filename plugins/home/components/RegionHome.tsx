import { paths as designs } from 'sendwright/plugins/designs/contract';
import { paths as templates } from 'sendwright/plugins/dynamic-templates/contract';
import { paths as groups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Link, Page, PageSection } from 'sendwright/sdk/ui';

/** The home page of an account whose region doesn't have marketing campaigns: what it has instead. */
export function RegionHome() {
  return (
    <Page
      title="Home"
      intro="Your account is in the EU region. Campaigns, contacts and automations aren't available there yet."
    >
      <PageSection title="Available to you">
        <ul>
          <li>
            <Link to={templates.list}>Dynamic templates</Link>: emails that your programs send
          </li>
          <li>
            <Link to={designs.index}>Design library</Link>: designs and images for your emails
          </li>
          <li>
            <Link to={groups.index}>Unsubscribe groups</Link>: what recipients can unsubscribe from
          </li>
        </ul>
      </PageSection>
    </Page>
  );
}
