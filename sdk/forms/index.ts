export * from './rules';
export * from './useForm';
