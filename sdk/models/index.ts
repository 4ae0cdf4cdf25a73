export * from './Collection';
export * from './PagedRows';
export * from './Requests';
export * from './requestState';
export * from './WindowRows';
export * from './tableOf';
