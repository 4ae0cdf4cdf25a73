export * from './condition';
export * from './fields';
