import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Images } from 'sendwright/plugins/images/contract';
import { Alerts, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { DesignEditor } from './contract';

export default definePlugin({
  id: 'design-editor',
  title: 'Design editor',
  when: { scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  optional: { fields: FieldDefinitions, images: Images, brandKits: BrandKits },
  provides: DesignEditor,
  activate: () => import('./activate'),
  alerts: () => import('./texts'),
});
