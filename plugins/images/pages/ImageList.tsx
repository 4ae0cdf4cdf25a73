import { paths as libraryPaths } from 'sendwright/plugins/designs/contract';
import { pathTo } from 'sendwright/sdk';
import { Page, Tabs } from 'sendwright/sdk/ui';
import { ImageBrowser } from '../components/ImageBrowser';
import { paths } from '../contract';

const tabs = [
  { id: 'your-designs', title: 'Your designs', to: pathTo(libraryPaths.list, { templateType: 'your-designs' }) },
  {
    id: 'sendgrid-designs',
    title: 'Ready-made designs',
    to: pathTo(libraryPaths.list, { templateType: 'sendgrid-designs' }),
  },
  { id: 'images', title: 'Your images', to: paths.list },
];

export default function ImageList() {
  return (
    <Page
      title="Design library"
      wide
      intro="Designs to start from, and the images for your messages."
      tabs={<Tabs label="Design library" tabs={tabs} selected="images" />}
    >
      <ImageBrowser />
    </Page>
  );
}
