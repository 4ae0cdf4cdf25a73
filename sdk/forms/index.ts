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
export * from './useForm';
