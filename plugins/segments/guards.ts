// As the plugin's own routes ask for. Version 1 is read and deleted only.
const toggle = 'mc.segments_v2';

export const canCreate = { scope: 'marketing_campaigns.create', toggle } as const;
export const canUpdate = { scope: 'marketing_campaigns.update', toggle } as const;
