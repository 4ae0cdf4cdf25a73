export {
  type AddressFile,
  AddressFileProblem,
  maximumAddresses,
  parseAddresses,
  type ParsedAddresses,
  readAddressFile,
  toAddress,
} from './addresses';
export * from './rules';
export { unicodeOf } from './unicodeOf';
export * from './useForm';
