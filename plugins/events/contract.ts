export const paths = {
  list: '/events',
  /** The properties of the events of one name. */
  type: '/events/:name',
  retention: '/events/retention/edit',
} as const;
