export const paths = {
  explore: '/integrations',
  connected: '/integrations/connected',
  destination: '/integrations/:destination',
  add: '/integrations/:destination/add',
  edit: '/integrations/:destination/:id/edit',
  remove: '/integrations/:destination/:id/delete',
  disconnect: '/integrations/:destination/disconnect',
  editConnected: '/integrations/:id/edit',
  removeConnected: '/integrations/:id/delete',
  removeSelected: '/integrations/connected/delete',
} as const;
