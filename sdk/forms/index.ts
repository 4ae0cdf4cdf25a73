export * from './rules';
export * from './useForm';
export { type FieldErrors, type FieldName, type FormClass, validateForm } from './validateForm';
